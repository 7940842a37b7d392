import { filter, map, merge, mergeMap, type Observable } from 'rxjs'
import type { TopicSource } from '../../../../board/model/source'
import type { TopicMessage, TopicSignal } from '../../../ports/backend.port'
import type { ClientLink } from '../../link/createLink'
import type { TopicRegistry } from './topicRegistry'
import type { TopicBroadcast } from './topicEvent'

/**
 * The messages on a topic, with what the project stores of those `since` if the source asks for a replay. A public
 * topic counts as proven once joined: the server sends no other confirmation.
 */
export const topicMessages = (
  topics: TopicRegistry,
  link: ClientLink,
  source: TopicSource,
  since: number | null,
): Observable<TopicSignal> => {
  const { topic, private: isPrivate = false, replay = false } = source
  return merge(
    topics.listen({ topic, isPrivate, ...(isPrivate && replay && { since }) }).pipe(
      mergeMap((event): TopicSignal[] => {
        switch (event.type) {
          case 'message':
            // Others on the topic may have asked for messages from before.
            return event.isReplayed && !replay ? [] : [{ type: 'message', message: messageOf(event) }]
          case 'joined':
            return isPrivate ? [{ type: 'joined' }] : [{ type: 'joined' }, { type: 'subscribed' }]
          case 'subscribed':
          case 'silent':
          case 'resumed':
            return [{ type: event.type }]
          default:
            return []
        }
      }),
    ),
    linkAnswers(link),
  )
}

/** The connection's signs of life. */
export const linkAnswers = (link: ClientLink): Observable<{ type: 'answered'; latency: number }> =>
  link.open().pipe(
    filter(signal => signal.type === 'link.answered'),
    map(({ latency }) => ({ type: 'answered', latency })),
  )

const messageOf = ({ id, event, payload, isReplayed }: TopicBroadcast): TopicMessage => ({
  id,
  event,
  payload: payload instanceof ArrayBuffer ? `${payload.byteLength} bytes of non-text data` : payload,
  isReplayed,
})
