import { BehaviorSubject, Observable } from 'rxjs'
import type { Loss } from '../../ports/backend.port'
import { createTokenBucket } from '../wire/tokenBucket'

/**
 * Channels on one socket, on every plan of the hosted service (supabase.com/docs/guides/realtime/limits; the server
 * answers one too many with ChannelRateLimitReached).
 */
export const MAX_CHANNELS = 100
/**
 * Joins per second in the long run, and the burst after a rest. The free plan allows a project 100 a second over all
 * clients, and closes the sockets of later ones: one page takes a tenth.
 */
const PER_SECOND = 10
const BURST = 10
/**
 * Joins waiting for their answer. The server handles the frames of a socket one after the other and takes five seconds
 * to refuse a join (CHANNEL_ERROR_BACKOFF_MS); heartbeats wait behind it.
 */
const MAX_PENDING = 2

export interface JoinTurn {
  /** The join got an answer, of whatever kind. */
  settle(): void
}

/** Hands out turns to join, in the order of the requests. */
export interface JoinQueue {
  /**
   * Emits one turn; the channel it leads to counts as used until unsubscribed. Never completes; errors with a Loss if
   * all channels are in use. With `givesWay` the turn comes after all others, and that Loss ends the channel as soon as
   * another one needs its place.
   */
  waitForTurn(givesWay?: boolean): Observable<JoinTurn>
  /** Number of channels in use. */
  usedChannels$: Observable<number>
}

/** The one with which a turn errors. */
export const noChannelLeft: Loss = {
  kind: 'limited',
  reason: `this page has ${MAX_CHANNELS} channels, the maximum for a connection`,
}

export function createJoinQueue(clock = () => performance.now(), random = Math.random): JoinQueue {
  const used$ = new BehaviorSubject(0)
  const waiters = new Set<() => void>()
  const yieldingWaiters = new Set<() => void>()
  /** Each ends one used channel that gives way. */
  const yieldingChannels = new Set<() => void>()
  const bucket = createTokenBucket(PER_SECOND, BURST, clock)
  let unansweredCount = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const serve = () => {
    clearTimeout(timer)
    for (const queue of [waiters, yieldingWaiters])
      for (const begin of queue) {
        if (unansweredCount >= MAX_PENDING) return
        if (!bucket.take()) {
          // A random delay, so that pages that lost their connection together do not return together.
          timer = setTimeout(serve, bucket.untilNext() * (1 + random()))
          return
        }
        queue.delete(begin)
        begin()
      }
  }
  return {
    usedChannels$: used$,
    waitForTurn: (givesWay = false) =>
      new Observable(subscriber => {
        const queue = givesWay ? yieldingWaiters : waiters
        let isPending = false
        const settle = () => {
          if (!isPending) return
          isPending = false
          unansweredCount -= 1
          serve()
        }
        const yieldTurn = () => subscriber.error(noChannelLeft)
        const start = () => {
          const [yieldFirst] = yieldingChannels
          if (used$.value >= MAX_CHANNELS && !givesWay) yieldFirst?.()
          if (used$.value >= MAX_CHANNELS) {
            subscriber.error(noChannelLeft)
            return
          }
          isPending = true
          unansweredCount += 1
          used$.next(used$.value + 1)
          if (givesWay) yieldingChannels.add(yieldTurn)
          subscriber.add(() => {
            yieldingChannels.delete(yieldTurn)
            used$.next(used$.value - 1)
            settle()
          })
          subscriber.next({ settle })
        }
        queue.add(start)
        subscriber.add(() => {
          queue.delete(start)
          if (waiters.size + yieldingWaiters.size === 0) clearTimeout(timer)
        })
        serve()
      }),
  }
}
