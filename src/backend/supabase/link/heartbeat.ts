import { Observable } from 'rxjs'
import type { LinkSignal } from '../../ports/link.port'
import type { Loss } from '../../ports/backend.port'

/** How often the heartbeat is checked. A late check is judged by the elapsed time, not by the number of ticks. */
export const TICK_MS = 5_000
/** The server closes a socket after 60 s of silence (Phoenix's default); realtime-js beats at the same interval. */
const BEAT_MS = 25_000
/** After this, the connection is suspect. */
const ANSWER_MS = 5_000
/** After this, the heartbeat and the socket count as lost. */
const DEAD_MS = 25_000
/**
 * A socket is busy with this many messages between two checks. If none follow until the next one, a heartbeat is sent.
 */
const BUSY_MESSAGES = 5
/** A check this late means that the page slept; messages sent meanwhile may never have arrived. */
const SLEPT_MS = 20_000
/** Tolerance for inexact ticks. */
const EARLY_MS = 1_000

interface HeartbeatOptions {
  /** Sends a heartbeat, unless one is pending. */
  send: () => void
  /** Emits when anybody sends a heartbeat. */
  sent$: Observable<unknown>
  answers$: Observable<unknown>
  /** Every message of the socket, of whatever kind. */
  messages$: Observable<unknown>
  /** Reasons to send a heartbeat now. */
  hints$: Observable<unknown>
  ticks$: Observable<unknown>
  clocks?: Clocks
}
interface Clocks {
  /** ms, by a clock that nobody can set. */
  monotonic: () => number
  /** ms since the epoch. */
  wall: () => number
}
const systemClocks: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() }

const silent: Loss = { kind: 'lost', reason: 'the server didn’t respond to a heartbeat for 25 s' }

/**
 * The liveness of an open socket, by heartbeats: at once, then every 25 s, and when a busy socket falls silent. Errors
 * with a Loss when the socket is dead.
 */
export const heartbeat = ({
  send,
  sent$,
  answers$,
  messages$,
  hints$,
  ticks$,
  clocks = systemClocks,
}: HeartbeatOptions): Observable<LinkSignal> =>
  new Observable<LinkSignal>(subscriber => {
    const now = () => ({ monotonic: clocks.monotonic(), wall: clocks.wall() })
    let lastCheck = now()
    let sentAt = 0
    let isPending = false
    let isSuspect = false
    let messages = 0
    let wasBusy = false

    const beat = () => {
      if (!isPending) send()
    }
    const noteSent = () => {
      isPending = true
      sentAt = clocks.monotonic()
    }
    const suspect = (reason: 'silent' | 'asleep') => {
      if (isSuspect) return
      isSuspect = true
      subscriber.next({ type: 'link.unanswered', reason })
    }
    const noteAnswer = () => {
      if (!isPending) return
      isPending = false
      isSuspect = false
      subscriber.next({ type: 'link.answered', latency: Math.max(0, clocks.monotonic() - sentAt) })
    }
    /**
     * ms since the last check, the larger of two clocks: some browsers stop the monotonic clock during sleep, and
     * people set the other.
     */
    const measureElapsed = () => {
      const at = now()
      const ms = Math.max(at.monotonic - lastCheck.monotonic, at.wall - lastCheck.wall)
      lastCheck = at
      return ms
    }
    /** Called once a check: whether messages have stopped since the last one. */
    const checkSilence = () => {
      const hasStopped = wasBusy && messages === 0
      wasBusy = messages >= BUSY_MESSAGES
      messages = 0
      return hasStopped
    }
    const check = () => {
      const hasSlept = measureElapsed() > TICK_MS + SLEPT_MS
      const isSilent = checkSilence()
      if (hasSlept) {
        suspect('asleep')
        // The time asleep must not count against a pending heartbeat.
        sentAt = lastCheck.monotonic
        beat()
        return
      }
      const waitedMs = lastCheck.monotonic - sentAt + EARLY_MS
      if (!isPending) {
        if (isSilent || waitedMs >= BEAT_MS) beat()
      } else if (waitedMs >= DEAD_MS) subscriber.error(silent)
      else if (waitedMs >= ANSWER_MS) suspect('silent')
    }
    subscriber.add(sent$.subscribe(noteSent))
    subscriber.add(answers$.subscribe(noteAnswer))
    subscriber.add(messages$.subscribe(() => (messages += 1)))
    subscriber.add(ticks$.subscribe(check))
    subscriber.add(hints$.subscribe(beat))
    beat()
  })
