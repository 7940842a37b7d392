import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs'
import type { LazyValue } from '../../shared/lazyValue'
import { notLoaded } from '../../shared/notLoaded'

/** A failure to load counts as a lost connection, which is retried. */
export const orNotLoaded = <T>() => catchError<T, Observable<never>>(() => throwError(() => notLoaded))

/** Asks a part of the page, at once where it is loaded. */
export function askWhenLoaded<V>(part: LazyValue<V>) {
  const load$ = defer(() => part.preload()).pipe(orNotLoaded())
  return <T>(ask: (value: V) => Observable<T>): Observable<T> =>
    defer(() => (part.isLoaded() ? ask(part.get()) : load$.pipe(switchMap(() => ask(part.get())))))
}
