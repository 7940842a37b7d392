import { catchError, map, mergeMap, of, throwError, type Observable } from 'rxjs'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { isColumnRefusal } from './tableRegistry'

/**
 * Realtime refuses a table without rights in the words for a column that is gone. `read`, which errors with a Loss,
 * tells them apart.
 */
export const explainColumnRefusal =
  (read: () => Observable<unknown>) =>
  (signals$: Observable<SourceSignal>): Observable<SourceSignal> =>
    signals$.pipe(
      catchError((refusal: Loss) =>
        isColumnRefusal(refusal)
          ? read().pipe(
              map(() => refusal),
              catchError((loss: Loss) => of(moreExactOf(refusal, loss))),
              mergeMap(loss => throwError(() => loss)),
            )
          : throwError(() => refusal),
      ),
    )

function moreExactOf(refusal: Loss, loss: Loss): Loss {
  // Where some columns of a table may be read, Postgres doesn't name the one that may not.
  if (loss.kind === 'denied') return { ...loss, reason: `${loss.reason}; ${refusal.reason}` }
  return loss.kind === 'unknown' ? loss : refusal
}
