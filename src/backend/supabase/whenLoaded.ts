import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs'
import type { LazyValue } from '../../shared/lazyValue'
import type { Loss } from '../ports/backend.port'

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** A failure to load counts as a lost connection, which is retried. */
export const orNotLoaded = <T>() => catchError<T, Observable<never>>(() => throwError(() => NOT_LOADED))

/** Asks a part of the page, at once where it is loaded. */
export function askWhenLoaded<V>(part: LazyValue<V>) {
  const load$ = defer(() => part.preload()).pipe(orNotLoaded())
  return <T>(ask: (value: V) => Observable<T>): Observable<T> =>
    defer(() => (part.isLoaded() ? ask(part.get()) : load$.pipe(switchMap(() => ask(part.get())))))
}
