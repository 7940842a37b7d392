import { asyncScheduler, Observable, type Subscription, timer } from 'rxjs'

/** A read costs the server more than a change: between two reads there is at least this much rest. */
export const REST_MS = 1_000

/**
 * Runs `project` for every value of `source$`, one at a time: a value during a run leads to one more run after it,
 * since the running one may have missed the reason for it. `restAfter`: ms of rest after a run that took `tookMs`.
 */
export const exhaustMapWithTrailing = <T>(
  source$: Observable<unknown>,
  project: () => Observable<T>,
  restAfter: (tookMs: number) => number = () => REST_MS,
): Observable<T> =>
  new Observable<T>(subscriber => {
    let subscription: Subscription | null = null
    let isPending = false
    const start = () => {
      isPending = false
      const begunAt = asyncScheduler.now()
      const inner = project().subscribe({
        next: value => subscriber.next(value),
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          subscription = timer(restAfter(asyncScheduler.now() - begunAt)).subscribe(() => {
            subscription = null
            if (isPending) start()
          })
        },
      })
      if (!inner.closed) subscription = inner
    }
    const outer = source$.subscribe({
      next: () => {
        if (subscription) isPending = true
        else start()
      },
      error: (error: unknown) => subscriber.error(error),
    })
    return () => {
      outer.unsubscribe()
      subscription?.unsubscribe()
    }
  })
