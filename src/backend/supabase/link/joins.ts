import { BehaviorSubject, Observable } from 'rxjs'
import type { Loss } from '../../port'

/**
 * Channels on one socket, on every plan of the hosted service (supabase.com/docs/guides/realtime/limits; the server's
 * own word for one too many is ChannelRateLimitReached).
 */
export const MOST_CHANNELS = 100
/**
 * Joins a second in the long run, and at once after a rest. The free plan allows a project 100 a second over all of its
 * clients, and closes the sockets of those who come after: one page takes a tenth.
 */
const PER_SECOND = 10
const BURST = 10
/**
 * Joins that wait for their answer. The server handles the frames of a socket one after the other and takes five
 * seconds to refuse a join (CHANNEL_ERROR_BACKOFF_MS), heartbeats waiting behind it.
 */
const TOGETHER = 2

export interface Turn {
  /** The join was answered, whatever the answer. */
  answered(): void
}

/** Gives turns to join, in the order in which they are asked for. */
export interface Joins {
  /**
   * One turn, and the channel that comes of it: in use from then on until unsubscribed. Never completes; errors with
   * a Loss where there are as many channels as there may be. What gives way waits until nobody else does, and is
   * ended by that Loss as soon as somebody else has no room.
   */
  turn(givesWay?: boolean): Observable<Turn>
  /** Channels in use. */
  used$: Observable<number>
}

const full: Loss = {
  kind: 'limited',
  reason: `this page has ${MOST_CHANNELS} channels, which is as many as a connection may have`,
}

export function scheduleJoins(clock = () => performance.now(), random = Math.random): Joins {
  const used$ = new BehaviorSubject(0)
  const waiting = new Set<() => void>()
  const patient = new Set<() => void>()
  /** Ends a channel in use that gives way. */
  const yielding = new Set<() => void>()
  let unanswered = 0
  let tokens = BURST
  let filled = clock()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refill = () => {
    const at = clock()
    tokens = Math.min(BURST, tokens + ((at - filled) / 1_000) * PER_SECOND)
    filled = at
  }
  const serve = () => {
    clearTimeout(timer)
    refill()
    for (const queue of [waiting, patient])
      for (const begin of queue) {
        if (unanswered >= TOGETHER) return
        if (tokens < 1) {
          // A little later than it could be, so that pages that were lost together do not come together.
          timer = setTimeout(serve, ((1 - tokens) / PER_SECOND) * 1_000 * (1 + random()))
          return
        }
        queue.delete(begin)
        tokens -= 1
        begin()
      }
  }
  return {
    used$,
    turn: (givesWay = false) =>
      new Observable(subscriber => {
        const queue = givesWay ? patient : waiting
        let isPending = false
        const answered = () => {
          if (!isPending) return
          isPending = false
          unanswered -= 1
          serve()
        }
        const yieldTurn = () => subscriber.error(full)
        const begin = () => {
          const [yieldOne] = yielding
          if (used$.value >= MOST_CHANNELS && !givesWay) yieldOne?.()
          if (used$.value >= MOST_CHANNELS) {
            subscriber.error(full)
            return
          }
          isPending = true
          unanswered += 1
          used$.next(used$.value + 1)
          if (givesWay) yielding.add(yieldTurn)
          subscriber.add(() => {
            yielding.delete(yieldTurn)
            used$.next(used$.value - 1)
            answered()
          })
          subscriber.next({ answered })
        }
        queue.add(begin)
        subscriber.add(() => {
          queue.delete(begin)
          if (waiting.size + patient.size === 0) clearTimeout(timer)
        })
        serve()
      }),
  }
}
