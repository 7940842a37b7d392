import { catchError, defer, switchMap, throwError, type Observable } from 'rxjs'
import { lazyValue } from '../../../shared/lazyValue'
import type { Loss } from '../../ports/backend.port'
import type { createOtherSources, OtherSourcesContext } from './otherSources'

type OtherSources = ReturnType<typeof createOtherSources>

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** The same, fetched with the first of them: most boards read tables. */
export function lazyOtherSources(context: OtherSourcesContext): OtherSources {
  const others = lazyValue(async () => (await import('./otherSources')).createOtherSources(context))
  const load$ = defer(() => others.preload()).pipe(catchError(() => throwError(() => NOT_LOADED)))
  const whenLoaded = <T>(ask: (sources: OtherSources) => Observable<T>) =>
    defer(() => (others.isLoaded() ? ask(others.get()) : load$.pipe(switchMap(() => ask(others.get())))))
  return {
    messages: source => whenLoaded(({ messages }) => messages(source)),
    presence: (source, doing$) => whenLoaded(({ presence }) => presence(source, doing$)),
    call: source => whenLoaded(({ call }) => call(source)),
    list: source => whenLoaded(({ list }) => list(source)),
    sign: (file, lifetime) => whenLoaded(({ sign }) => sign(file, lifetime)),
    readExcerpt: (link, bytes) => whenLoaded(({ readExcerpt }) => readExcerpt(link, bytes)),
    probe: (source, timeoutMs) => whenLoaded(({ probe }) => probe(source, timeoutMs)),
  }
}
