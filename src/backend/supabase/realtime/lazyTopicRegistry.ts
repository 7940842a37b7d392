import { catchError, defer, of, switchMap, throwError, type Observable } from 'rxjs'
import { lazyValue } from '../../../shared/lazyValue'
import type { Loss } from '../../ports/backend.port'
import type { RealtimeContext } from './joinChannel'
import type { TopicRegistry } from './topicRegistry'

const NOT_LOADED: Loss = { kind: 'lost', reason: 'part of this page couldn’t be loaded' }

/** A failure to load counts as a lost connection, which is retried. */
export const orNotLoaded = <T>() => catchError<T, Observable<never>>(() => throwError(() => NOT_LOADED))

/** The same, fetched with the first topic: most boards read tables. */
export function lazyTopicRegistry(context: RealtimeContext, now: () => number): TopicRegistry {
  const registry = lazyValue(async () => (await import('./topicRegistry')).createTopicRegistry(context, now))
  const load$ = defer(() => registry.preload()).pipe(orNotLoaded())
  const whenLoaded = <T>(use: (topics: TopicRegistry) => Observable<T>) =>
    defer(() =>
      registry.isLoaded() ? use(registry.get()) : load$.pipe(switchMap(() => use(registry.get()))),
    )
  return {
    listen: request => whenLoaded(topics => topics.listen(request)),
    send: (...message) =>
      whenLoaded(topics => topics.send(...message)).pipe(
        catchError((loss: Loss) => of({ type: 'unsent' as const, loss })),
      ),
  }
}
