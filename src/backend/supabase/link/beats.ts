import { Observable } from 'rxjs'
import type { LinkSignal } from '../../link.port'
import type { Loss } from '../../port'

/** How often it is looked. Late looks are never counted, only judged. */
export const TICK_MS = 5_000
/** The server closes a socket after 60 s of silence (Phoenix's own default); realtime-js beats as often. */
const BEAT_MS = 25_000
/** A heartbeat that takes longer is worth a doubt. */
const ANSWER_MS = 5_000
/** One that takes this long is lost, and the socket with it. */
const DEAD_MS = 25_000
/** A look this much too late: the page slept, and what came meanwhile may never have reached it. */
const SLEPT_MS = 20_000
/** Ticks are not exact. */
const EARLY_MS = 1_000

interface Beating {
  /** Sends a heartbeat, if none is under way. */
  send: () => void
  /** One went out, whoever sent it; and its answer. */
  sent$: Observable<unknown>
  answers$: Observable<unknown>
  /** Reasons to send one now. */
  hints$: Observable<unknown>
  ticks$: Observable<unknown>
  clocks?: Clocks
}
interface Clocks {
  /** ms, which nobody can set. */
  monotonic: () => number
  /** ms since the epoch. */
  wall: () => number
}
const ours: Clocks = { monotonic: () => performance.now(), wall: () => Date.now() }

const silent: Loss = { kind: 'lost', reason: 'the server did not answer a heartbeat for 25 s' }

/** The life of an open socket, by its heartbeats: at once, then every 25 s. Errors with a Loss when it is over. */
export const beats = ({
  send,
  sent$,
  answers$,
  hints$,
  ticks$,
  clocks = ours,
}: Beating): Observable<LinkSignal> =>
  new Observable<LinkSignal>(subscriber => {
    const now = () => ({ monotonic: clocks.monotonic(), wall: clocks.wall() })
    let looked = now()
    let sent = 0
    let isPending = false
    let isDoubted = false

    const beat = () => {
      if (!isPending) send()
    }
    const noted = () => {
      isPending = true
      sent = clocks.monotonic()
    }
    const doubt = (because: 'silent' | 'asleep') => {
      if (isDoubted) return
      isDoubted = true
      subscriber.next({ type: 'link.unanswered', because })
    }
    const answered = () => {
      if (!isPending) return
      isPending = false
      isDoubted = false
      subscriber.next({ type: 'link.answered', latency: Math.max(0, clocks.monotonic() - sent) })
    }
    /** Since the last look. In sleep some browsers stop the monotonic clock, and people set the other one. */
    const elapsed = () => {
      const at = now()
      const ms = Math.max(at.monotonic - looked.monotonic, at.wall - looked.wall)
      looked = at
      return ms
    }
    const look = () => {
      const slept = elapsed() > TICK_MS + SLEPT_MS
      if (slept) {
        doubt('asleep')
        // What was asked before cannot be blamed for the time.
        sent = looked.monotonic
        beat()
        return
      }
      const waited = looked.monotonic - sent + EARLY_MS
      if (!isPending) {
        if (waited >= BEAT_MS) beat()
      } else if (waited >= DEAD_MS) subscriber.error(silent)
      else if (waited >= ANSWER_MS) doubt('silent')
    }
    subscriber.add(sent$.subscribe(noted))
    subscriber.add(answers$.subscribe(answered))
    subscriber.add(ticks$.subscribe(look))
    subscriber.add(hints$.subscribe(beat))
    beat()
  })
