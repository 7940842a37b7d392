import { map, of, type Observable } from 'rxjs'
import type { Call, CallEvent } from '../../ports/backend.port'
import { exactJson } from '../wire/exactJson'
import type { TopicRegistry } from '../realtime/topicRegistry'
import { mutationRefusal } from '../rest/writes/writeRefusals'
import type { SendProgress } from '../realtime/sendMessage'

type BroadcastCall = Extract<Call, { type: 'broadcast' }>

/** Sends a message to a topic: `accepted` when the project acknowledges it, `isSeen` when it comes back here. */
export function callBroadcast(topics: TopicRegistry, call: BroadcastCall): Observable<CallEvent> {
  const { topic, isPrivate, event, payload } = call
  // realtime-js serializes the payload itself, with the digits of a double.
  if (exactJson(payload) !== payload) return of(mutationRefusal('invalid', DIGITS))
  return topics
    .send({ topic, isPrivate }, event, JSON.parse(payload) as object)
    .pipe(map(sending => toCallEvent(call, sending)))
}

const DIGITS = 'It holds a number with more digits than can be sent on a topic: send it as text.'

function toCallEvent({ topic, isPrivate, payload }: BroadcastCall, sending: SendProgress): CallEvent {
  switch (sending.type) {
    case 'accepted':
      return { type: 'accepted' }
    case 'sent':
      return sending
    case 'unsent':
      return sending.loss.kind === 'denied'
        ? mutationRefusal(
            'rights',
            `You may not be on “${topic}”: a policy on realtime.messages has to allow it.`,
          )
        : mutationRefusal('limited', `Nothing was sent: ${sending.loss.reason}. Try again.`)
    case 'refused':
      return mutationRefusal(
        'size',
        `The project did not take it. It has ${Math.ceil(payload.length / 1000)} kB; a hosted project takes 256 kB on its smallest plan.`,
      )
    case 'silent':
      return isPrivate
        ? mutationRefusal(
            'rights',
            `Most likely it was not taken in: no acknowledgement came, while the connection stood. The project says nothing to those who may not send on “${topic}”; a policy for INSERT on realtime.messages has to allow it.`,
          )
        : { type: 'unclear', message: 'It was sent, and no acknowledgement came.' }
    case 'lost':
      return {
        type: 'unclear',
        message:
          'It was sent, and the connection was lost before an acknowledgement came. Others may have heard it.',
      }
  }
}
