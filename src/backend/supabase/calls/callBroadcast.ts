import { map, of, type Observable } from 'rxjs'
import type { Call, CallEvent } from '../../ports/backend.port'
import { exactJson } from '../wire/exactJson'
import type { TopicRegistry } from '../realtime/topics/topicRegistry'
import { mutationRefusal, notSentRefusal } from '../rest/writes/writeRefusals'
import type { SendProgress } from '../realtime/topics/sendMessage'

type BroadcastCall = Extract<Call, { type: 'broadcast' }>

/** Sends a message to a topic: `accepted` when the project acknowledges it, `isSeen` when it comes back here. */
export function callBroadcast(topics: TopicRegistry, call: BroadcastCall): Observable<CallEvent> {
  const { topic, isPrivate, event, payload } = call
  // realtime-js serializes the payload itself, with the digits of a double.
  if (exactJson(payload) !== payload) return of(mutationRefusal('invalid', { code: 'topic_digits' }))
  return topics
    .send({ topic, isPrivate }, event, JSON.parse(payload) as object)
    .pipe(map(progress => toCallEvent(call, progress)))
}

function toCallEvent({ topic: name, isPrivate, payload }: BroadcastCall, progress: SendProgress): CallEvent {
  switch (progress.type) {
    case 'accepted':
      return { type: 'accepted' }
    case 'sent':
      return progress
    case 'unsent':
      return progress.loss.kind === 'denied'
        ? mutationRefusal('rights', { code: 'topic_policy', name })
        : notSentRefusal(progress.loss.reason)
    case 'refused':
      return mutationRefusal('size', {
        code: 'message_too_large',
        kilobytes: Math.ceil(payload.length / 1000),
      })
    case 'silent':
      return isPrivate
        ? mutationRefusal('rights', { code: 'send_policy', name })
        : { type: 'unclear', reason: { code: 'not_acknowledged' } }
    case 'lost':
      return { type: 'unclear', reason: { code: 'lost_before_acknowledged' } }
  }
}
