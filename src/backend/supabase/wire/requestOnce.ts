import { Observable } from 'rxjs'
import type { Loss } from '../../ports/backend.port'
import { lossOfError } from './unusableName'

/** Emits one answer, or errors with its Loss. Unsubscribing aborts the request, but undoes nothing it did. */
export const requestOnce = <T extends object>(
  ask: (signal: AbortSignal) => Promise<T | { loss: Loss }>,
  /** For an error thrown by the network or our timeout. */
  lossOf: (reason: string) => Loss,
): Observable<T> =>
  new Observable<T>(subscriber => {
    const controller = new AbortController()
    void ask(controller.signal).then(
      answer => {
        if ('loss' in answer) subscriber.error(answer.loss)
        else {
          subscriber.next(answer)
          subscriber.complete()
        }
      },
      (error: unknown) => subscriber.error(lossOfError(error, lossOf)),
    )
    return () => controller.abort()
  })
