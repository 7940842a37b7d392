import { BehaviorSubject, concatMap, defer, filter, finalize, map, mergeMap, take } from 'rxjs'
import type { MonoTypeOperatorFunction, OperatorFunction } from 'rxjs'
import { runInSlices, type SliceScheduler, type Work } from '../../shared/timeSlices'

/** Works off large answers in slices, and delays everything that must not come in between. */
export interface WorkGate {
  /**
   * Works off every value as it comes. A result may lead to more work at once: the gate stays shut until all is done.
   */
  work<T, R>(work: (value: T) => Work<R>): OperatorFunction<T, R>
  /** Holds values back, in order, while an answer is worked off. */
  waitUntilIdle<T>(): MonoTypeOperatorFunction<T>
}

export function createWorkGate(pace?: SliceScheduler): WorkGate {
  const isBusy$ = new BehaviorSubject(false)
  let runningCount = 0
  const note = (change: 1 | -1) => {
    runningCount += change
    isBusy$.next(runningCount > 0)
  }
  return {
    work: work =>
      mergeMap(value =>
        defer(() => {
          note(1)
          return runInSlices(() => work(value), pace).pipe(finalize(() => note(-1)))
        }),
      ),
    waitUntilIdle: () =>
      concatMap(value =>
        isBusy$.pipe(
          filter(isBusy => !isBusy),
          take(1),
          map(() => value),
        ),
      ),
  }
}
