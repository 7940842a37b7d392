import type { RealtimeChannel } from '@supabase/supabase-js'
import { Observable } from 'rxjs'
import { wordsOf } from '../../../board/same'
import type { Loss, Signal } from '../../port'
import type { Assembled, Heard } from '../topics'

/** What becomes of one message; the last word is any but `accepted`. */
export type Sending =
  | { type: 'accepted' }
  /** It was taken in. `isSeen`: it came back. */
  | { type: 'sent'; isSeen: boolean }
  /** Nothing was sent. */
  | { type: 'unsent'; loss: Loss }
  | { type: 'refused' }
  /** There was no answer, while the connection stood. */
  | { type: 'silent' }
  /** The connection was lost before an answer. */
  | { type: 'lost' }

const JOIN_MS = 15_000
/** From the acknowledgement on: the message has the same way to go. */
const ECHO_MS = 5_000

/** Sends a message, once, as soon as its topic is joined, and listens whether it comes back. */
export const sent = (
  said$: Observable<Heard | Assembled | Signal>,
  channel: () => RealtimeChannel | null,
  message: { event: string; payload: object },
): Observable<Sending> =>
  new Observable<Sending>(subscriber => {
    const words = wordsOf(message)
    let stage: 'joining' | 'waiting' | 'accepted' = 'joining'
    let [isSeen, isHeard] = [false, true]
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (last: Sending) => {
      subscriber.next(last)
      subscriber.complete()
    }
    const wait = (ms: number, last: Sending) => {
      clearTimeout(timer)
      timer = setTimeout(() => end(last), ms)
    }
    const accept = () => {
      stage = 'accepted'
      subscriber.next({ type: 'accepted' })
      if (isSeen) end({ type: 'sent', isSeen })
      else wait(ECHO_MS, { type: 'sent', isSeen: false })
    }
    const push = async (joined: RealtimeChannel) => {
      stage = 'waiting'
      clearTimeout(timer)
      const answer = await joined.send({ type: 'broadcast', ...message })
      if (subscriber.closed) return
      if (answer === 'ok') accept()
      else if (answer === 'timed out') end({ type: isHeard ? 'silent' : 'lost' })
      else end({ type: 'refused' })
    }
    wait(JOIN_MS, {
      type: 'unsent',
      loss: { kind: 'limited', reason: 'the topic could not be joined in time' },
    })
    subscriber.add(() => clearTimeout(timer))
    subscriber.add(
      said$.subscribe({
        next: said => {
          const joined = said.type === 'joined' && stage === 'joining' ? channel() : null
          if (joined !== null) void push(joined)
          if (said.type === 'unheard' || said.type === 'heard') isHeard = said.type === 'heard'
          if (said.type !== 'message' || stage === 'joining') return
          isSeen ||= wordsOf({ event: said.event, payload: said.payload }) === words
          if (isSeen && stage === 'accepted') end({ type: 'sent', isSeen })
        },
        error: (loss: Loss) => {
          if (stage === 'joining') end({ type: 'unsent', loss })
          else end(stage === 'accepted' ? { type: 'sent', isSeen } : { type: 'lost' })
        },
      }),
    )
  })
