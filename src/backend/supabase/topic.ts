import { filter, map, merge, mergeMap, type Observable } from 'rxjs'
import type { TopicSource } from '../../board/source'
import { newId } from '../../newId'
import type { Message, TopicSignal } from '../port'
import type { HeldLink } from './link/link'
import type { Heard, Topics } from './topics'

/** What is sent on a topic. A public one is proven by its join: there is no other word of the server's. */
export const messages = (topics: Topics, link: HeldLink, source: TopicSource): Observable<TopicSignal> => {
  const { topic, private: isPrivate = false, replay: history = false } = source
  return merge(
    topics.hear({ topic, isPrivate, history }).pipe(
      mergeMap((said): TopicSignal[] => {
        switch (said.type) {
          case 'message':
            return [{ type: 'message', message: messageOf(said) }]
          case 'joined':
            return isPrivate ? [{ type: 'joined' }] : [{ type: 'joined' }, { type: 'proven' }]
          case 'proven':
          case 'unheard':
          case 'heard':
            return [{ type: said.type }]
          default:
            return []
        }
      }),
    ),
    answers(link),
  )
}

/** The signs of life of the connection. */
export const answers = (link: HeldLink): Observable<{ type: 'answered'; latency: number }> =>
  link.open().pipe(
    filter(signal => signal.type === 'link.answered'),
    map(({ latency }) => ({ type: 'answered', latency })),
  )

const messageOf = ({ id, event, payload, isReplayed }: Heard): Message => ({
  id: id ?? newId(),
  event,
  payload: payload instanceof ArrayBuffer ? `${payload.byteLength} bytes that are no text` : payload,
  isReplayed,
})
