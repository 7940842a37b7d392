import { Observable, type Subscription, timer } from 'rxjs'

/** A read costs the server more than a change: between two there is at least this much rest. */
const REST_MS = 1_000

/**
 * Reads once for every value of `wanted$`, one at a time: a wish during a read is kept and leads to one more
 * read after it, since the running one may have missed what was wished for.
 */
export const oneAtATime = <T>(wanted$: Observable<unknown>, read: () => Observable<T>): Observable<T> =>
  new Observable<T>(subscriber => {
    let running: Subscription | null = null
    let again = false
    const start = () => {
      again = false
      const busy = read().subscribe({
        next: value => subscriber.next(value),
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          running = timer(REST_MS).subscribe(() => {
            running = null
            if (again) start()
          })
        },
      })
      if (!busy.closed) running = busy
    }
    const wishes = wanted$.subscribe({
      next: () => {
        if (running) again = true
        else start()
      },
      error: (error: unknown) => subscriber.error(error),
    })
    return () => {
      wishes.unsubscribe()
      running?.unsubscribe()
    }
  })
