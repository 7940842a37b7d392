import { asyncScheduler, Observable, timer } from 'rxjs'
import type { Sources } from '../../../ports/backend.port'

/** Lets those who may wait begin together: when the first of them can wait no longer. */
export function createRounds(): NonNullable<Sources['waitForRound']> {
  const waiters = new Set<{ from: number; begin: () => void }>()
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
      subscriber.add(
        timer(latest).subscribe(() => {
          const now = asyncScheduler.now()
          for (const each of [...waiters]) if (each === own || each.from <= now) each.begin()
        }),
      )
    })
}
