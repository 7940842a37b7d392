import { catchError, concat, defer, from, ignoreElements, throwError, type Observable } from 'rxjs'
import { notLoaded } from '../shared/notLoaded'

/** Does the work once a part of the page is loaded; null if it is there. Errors with a Loss. */
export function afterLoading<T>(
  loadPromise: Promise<unknown> | null,
  work: () => Observable<T>,
): Observable<T> {
  if (loadPromise === null) return work()
  const loaded$ = from(loadPromise).pipe(
    ignoreElements(),
    catchError(() => throwError(() => notLoaded)),
  )
  return concat(loaded$, defer(work))
}
