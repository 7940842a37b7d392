import { Observable } from 'rxjs'
import type { Loss } from '../port'
import { thrownLoss } from './unusableName'

/** One answer, or its Loss as the error. Unsubscribing aborts the request; what it did by then stays done. */
export const once = <T>(
  ask: (signal: AbortSignal) => Promise<T | { loss: Loss }>,
  /** What was thrown: by the network, or by our timeout. */
  lossOf: (reason: string) => Loss,
): Observable<T> =>
  new Observable<T>(subscriber => {
    const gone = new AbortController()
    void ask(gone.signal).then(
      answer => {
        if (isLost(answer)) subscriber.error(answer.loss)
        else {
          subscriber.next(answer)
          subscriber.complete()
        }
      },
      (error: unknown) => subscriber.error(thrownLoss(error, lossOf)),
    )
    return () => gone.abort()
  })

const isLost = (answer: unknown): answer is { loss: Loss } =>
  typeof answer === 'object' && answer !== null && 'loss' in answer
