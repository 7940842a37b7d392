import { asyncScheduler, Observable, type Subscription } from 'rxjs'
import { TestScheduler, type RunHelpers } from 'rxjs/testing'
import { expect } from 'vitest'
import type { ActorOptions, AnyActor, AnyActorLogic, SnapshotFrom } from 'xstate'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>

/** XState's timers on RxJS' scheduler, so that one virtual clock drives machines and streams alike. */
export const clock = {
  setTimeout: (run: () => void, ms: number) => asyncScheduler.schedule(run, ms),
  clearTimeout: (timer?: Subscription) => timer?.unsubscribe(),
} as unknown as Clock

export const virtualTime = (test: (helpers: RunHelpers) => void) =>
  new TestScheduler((actual, expectedFrames) => expect(actual).toEqual(expectedFrames)).run(test)

/** Runs an actor for as long as it is observed; stopping it is what lets the virtual flush end. */
export const observeActor = <A extends AnyActor, T>(actor: A, select: (snapshot: SnapshotFrom<A>) => T) =>
  new Observable<T>(observer => {
    const subscription = actor.subscribe({
      next: (snapshot: SnapshotFrom<A>) => observer.next(select(snapshot)),
      error: (error: unknown) => observer.error(error),
    })
    actor.start()
    return () => {
      subscription.unsubscribe()
      actor.stop()
    }
  })
