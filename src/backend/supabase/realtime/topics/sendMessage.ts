import type { RealtimeChannel } from '@supabase/supabase-js'
import { Observable, Subject } from 'rxjs'
import { canonicalJson } from '../../../../board/json/canonicalJson'
import type { Loss, SourceSignal } from '../../../ports/backend.port'
import type { Link } from '../../../ports/link.port'
import type { PresenceSync, TopicBroadcast } from './topicEvent'

/** The progress of one message; every event but `accepted` is the last. */
export type SendProgress =
  | { type: 'accepted' }
  /** The server accepted the message. `isSeen`: the message came back. */
  | { type: 'sent'; isSeen: boolean }
  /** Nothing was sent. */
  | { type: 'unsent'; loss: Loss }
  | { type: 'refused' }
  /** No answer came, although the server answered a heartbeat that was sent later. */
  | { type: 'silent' }
  /** The connection was lost before an answer came. */
  | { type: 'lost' }

const JOIN_MS = 15_000
/** Counted from the acknowledgement: the echo takes the same path. */
const ECHO_MS = 5_000

/**
 * Sends a message once, as soon as its topic is joined, and waits for the message to come back. If no answer comes, a
 * heartbeat tells a server that says nothing from a line that is dead.
 */
export const sendMessage = (
  events$: Observable<TopicBroadcast | PresenceSync | SourceSignal>,
  channel: () => RealtimeChannel | null,
  message: { event: string; payload: object },
  link: Link,
): Observable<SendProgress> =>
  new Observable<SendProgress>(subscriber => {
    const messageText = canonicalJson(message)
    let stage: 'joining' | 'waiting' | 'checking the line' | 'accepted' = 'joining'
    let isSeen = false
    let isAlive = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (last: SendProgress) => {
      subscriber.next(last)
      subscriber.complete()
    }
    const wait = (ms: number, last: SendProgress) => {
      clearTimeout(timer)
      timer = setTimeout(() => end(last), ms)
    }
    const accept = () => {
      stage = 'accepted'
      subscriber.next({ type: 'accepted' })
      if (isSeen) end({ type: 'sent', isSeen })
      else wait(ECHO_MS, { type: 'sent', isSeen: false })
    }
    const checkLine = (sentAt: number) => {
      stage = 'checking the line'
      const hints$ = new Subject<void>()
      // Deferred, because realtime-js calls a heartbeat pending while it reports the answer, and would end the
      // connection.
      const askForAnswer = () => queueMicrotask(() => hints$.next())
      subscriber.add(
        link.open(hints$).subscribe({
          next: signal => {
            if (signal.type !== 'link.answered') return
            if (performance.now() - signal.latency > sentAt) end({ type: 'silent' })
            else askForAnswer()
          },
          error: () => end({ type: 'lost' }),
        }),
      )
      askForAnswer()
    }
    const push = async (joinedChannel: RealtimeChannel) => {
      stage = 'waiting'
      clearTimeout(timer)
      const sentAt = performance.now()
      const answer = await joinedChannel.send({ type: 'broadcast', ...message })
      if (subscriber.closed) return
      const isUnanswered = answer === 'timed out'
      if (answer === 'ok' || (isUnanswered && isSeen)) accept()
      else if (isUnanswered && isAlive) checkLine(sentAt)
      else end({ type: isUnanswered ? 'lost' : 'refused' })
    }
    wait(JOIN_MS, {
      type: 'unsent',
      loss: { kind: 'limited', reason: 'the topic couldn’t be joined in time' },
    })
    subscriber.add(() => clearTimeout(timer))
    subscriber.add(
      events$.subscribe({
        next: event => {
          const joinedChannel = event.type === 'joined' && stage === 'joining' ? channel() : null
          if (joinedChannel !== null) void push(joinedChannel)
          if (event.type === 'silent' || event.type === 'resumed') isAlive = event.type === 'resumed'
          if (!isAlive && stage === 'checking the line') end({ type: 'lost' })
          if (event.type !== 'message' || stage === 'joining') return
          isSeen ||= canonicalJson({ event: event.event, payload: event.payload }) === messageText
          if (isSeen && stage === 'checking the line') accept()
          else if (isSeen && stage === 'accepted') end({ type: 'sent', isSeen })
        },
        error: (loss: Loss) => {
          if (stage === 'joining') end({ type: 'unsent', loss })
          else end(stage === 'accepted' ? { type: 'sent', isSeen } : { type: 'lost' })
        },
      }),
    )
  })
