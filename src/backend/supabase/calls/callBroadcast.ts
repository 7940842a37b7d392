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

const DIGITS = 'It contains a number with too many digits for a topic: send it as text.'

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
            `You can’t join “${topic}”: a policy on realtime.messages has to allow it.`,
          )
        : mutationRefusal('limited', `Nothing was sent: ${sending.loss.reason}. Try again.`)
    case 'refused':
      return mutationRefusal(
        'size',
        `The project didn’t accept it. It has ${Math.ceil(payload.length / 1000)} kB, and hosted projects allow 256 kB on the smallest plan.`,
      )
    case 'silent':
      return isPrivate
        ? mutationRefusal(
            'rights',
            `It was most likely not accepted: it wasn’t acknowledged, although the connection was up. The project doesn’t answer senders without permission on “${topic}”: a policy for INSERT on realtime.messages has to allow it.`,
          )
        : { type: 'unclear', message: 'It was sent, but not acknowledged.' }
    case 'lost':
      return {
        type: 'unclear',
        message:
          'It was sent, but the connection was lost before it was acknowledged. Others may have received it.',
      }
  }
}
