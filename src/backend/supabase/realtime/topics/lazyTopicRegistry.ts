import { catchError, of } from 'rxjs'
import { lazyValue } from '../../../../shared/lazyValue'
import type { Loss } from '../../../ports/backend.port'
import { askWhenLoaded } from '../../whenLoaded'
import type { RealtimeContext } from '../joinChannel'
import type { TopicRegistry } from './topicRegistry'

/** The same, fetched with the first topic: most boards read tables. */
export function lazyTopicRegistry(context: RealtimeContext, now: () => number): TopicRegistry {
  const registry = lazyValue(async () => (await import('./topicRegistry')).createTopicRegistry(context, now))
  const whenLoaded = askWhenLoaded(registry)
  return {
    listen: request => whenLoaded(topics => topics.listen(request)),
    send: (...message) =>
      whenLoaded(topics => topics.send(...message)).pipe(
        catchError((loss: Loss) => of({ type: 'unsent' as const, loss })),
      ),
  }
}
