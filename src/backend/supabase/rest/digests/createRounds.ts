import { asyncScheduler, Observable, timer } from 'rxjs'
import type { Sources } from '../../../ports/backend.port'

/**
 * Lets those who may wait begin together: when the first of them can wait no longer, or another page asks.
 * `announcements$`: emits then.
 */
export function createRounds(announcements$: Observable<unknown>): NonNullable<Sources['waitForRound']> {
  const waiters = new Set<{ from: number; begin: () => void }>()
  const beginAll = (own?: object) => {
    const now = asyncScheduler.now()
    for (const each of [...waiters]) if (each === own || each.from <= now) each.begin()
  }
  return (earliest, latest) =>
    new Observable<void>(subscriber => {
      const own = {
        from: asyncScheduler.now() + earliest,
        begin: () => {
          subscriber.next()
          subscriber.complete()
        },
      }
      waiters.add(own)
      subscriber.add(() => waiters.delete(own))
      subscriber.add(timer(latest).subscribe(() => beginAll(own)))
      subscriber.add(announcements$.subscribe(() => beginAll()))
    })
}
