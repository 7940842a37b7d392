import { map, of, type Observable } from 'rxjs'
import type { Call, Heard } from '../../port'
import { exact } from '../exact'
import type { Topics } from '../topics'
import { plain } from '../writes/refusals'
import type { Sending } from './sending'

type Broadcast = Extract<Call, { type: 'broadcast' }>

/** A message on a topic: taken in when the project says so, seen back when it comes here like anybody's. */
export function callBroadcast(topics: Topics, call: Broadcast): Observable<Heard> {
  const { topic, isPrivate, event, payload } = call
  // realtime-js writes it down itself, with the digits that a double has.
  if (exact(payload) !== payload) return of(plain('invalid', DIGITS))
  return topics
    .send({ topic, isPrivate }, event, JSON.parse(payload) as object)
    .pipe(map(sending => heardOf(call, sending)))
}

const DIGITS = 'It holds a number with more digits than can be sent on a topic: send it as text.'

function heardOf({ topic, isPrivate, payload }: Broadcast, sending: Sending): Heard {
  switch (sending.type) {
    case 'accepted':
      return { type: 'accepted' }
    case 'sent':
      return sending
    case 'unsent':
      return sending.loss.kind === 'denied'
        ? plain('rights', `You may not be on “${topic}”: a policy on realtime.messages has to allow it.`)
        : plain('limited', `Nothing was sent: ${sending.loss.reason}. Try again.`)
    case 'refused':
      return plain(
        'size',
        `The project did not take it. It has ${Math.ceil(payload.length / 1000)} kB; a hosted project takes 256 kB on its smallest plan.`,
      )
    case 'silent':
      return isPrivate
        ? plain(
            'rights',
            `Most likely it was not taken in: no acknowledgement came, while the connection stood. The project says nothing to those who may not send on “${topic}”; a policy for INSERT on realtime.messages has to allow it.`,
          )
        : { type: 'unclear', words: 'It was sent, and no acknowledgement came.' }
    case 'lost':
      return {
        type: 'unclear',
        words:
          'It was sent, and the connection was lost before an acknowledgement came. Others may have heard it.',
      }
  }
}
