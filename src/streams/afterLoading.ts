import { catchError, concat, defer, from, ignoreElements, throwError, type Observable } from 'rxjs'
import type { Loss } from '../backend/ports/backend.port'

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** Does the work once a part of the page is loaded; null if it is there. Errors with a Loss. */
export function afterLoading<T>(
  loadPromise: Promise<unknown> | null,
  work: () => Observable<T>,
): Observable<T> {
  if (loadPromise === null) return work()
  const loaded$ = from(loadPromise).pipe(
    ignoreElements(),
    catchError(() => throwError(() => NOT_LOADED)),
  )
  return concat(loaded$, defer(work))
}
