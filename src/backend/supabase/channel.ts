import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js'
import { Observable, type Subscriber, type Unsubscribable } from 'rxjs'
import type { Loss, Signal } from '../port'
import { systemOf, type SystemMessage } from './frames'
import type { Joins, Turn } from './link/joins'
import type { HeldLink } from './link/link'
import { readyToJoin } from './link/ready'
import { isOfAll, lossOf } from './losses'
import type { Tokens } from './tokens'

export interface Connected {
  client: SupabaseClient
  tokens: Tokens
  link: HeldLink
  joins: Joins
}

/** What is listened to, and how. */
export interface Way<T> {
  topic: string
  options: RealtimeChannelOptions
  /** `tell` hands on what comes; `refuse` ends the channel. */
  bind: (channel: RealtimeChannel, tell: (said: T) => void, refuse: (loss: Loss) => void) => RealtimeChannel
  /** What is said on it from its join on; the answer ends that. */
  speak?: (channel: RealtimeChannel) => Unsubscribable
  /** Whether this notice states that what is listened to flows. */
  isProof: (notice: SystemMessage) => boolean
  /** The server states it again after every token it takes. */
  provesTokens: boolean
  /** What the server's words mean for it, where that is something else than for all. */
  lossOf?: (reason: string) => Loss | null
}

/**
 * One join of one channel, in its turn, as soon as there is a connection. It ends with a Loss at the first sign of
 * trouble, or with the connection, and is then thrown away: realtime-js would otherwise rejoin by its own clock, with
 * the token it had.
 */
export const hear = <T>(connected: Connected, way: () => Way<T>, givesWay = false): Observable<T | Signal> =>
  new Observable<T | Signal>(subscriber => {
    const { client, tokens, link, joins } = connected
    /** Looks whether the token is another since the proof, where the server does not say so. */
    let look: () => void = () => undefined
    const begin = (turn: Turn) => {
      readyToJoin(client.realtime, tokens).then(
        usable => {
          if (subscriber.closed) return
          if ('loss' in usable) subscriber.error(usable.loss)
          else look = join(connected, way(), turn, subscriber)
        },
        (error: unknown) => subscriber.error(lossOf(String(error))),
      )
    }
    const fail = (loss: unknown) => subscriber.error(loss)
    let isHeard = true
    const hears = (now: boolean) => {
      if (now !== isHeard) subscriber.next({ type: now ? 'heard' : 'unheard' })
      isHeard = now
      look()
    }
    subscriber.add(
      link.open().subscribe({
        next: ({ type }) => {
          if (type === 'link.opened')
            subscriber.add(joins.turn(givesWay).subscribe({ next: begin, error: fail }))
          else if (type === 'link.unanswered') hears(false)
          else if (type === 'link.answered') hears(true)
        },
        error: fail,
      }),
    )
  })

function join<T>(
  { client, tokens, link }: Connected,
  { topic, options, bind, speak, isProof, provesTokens, lossOf: ownLossOf }: Way<T>,
  turn: Turn,
  subscriber: Subscriber<T | Signal>,
): () => void {
  const joinedWith = client.realtime.accessTokenValue
  const channel = client.channel(topic, options)
  // Not from within a callback of the channel: realtime-js is still walking its own lists there.
  subscriber.add(() => queueMicrotask(() => void client.removeChannel(channel)))
  const fail = (reason: string) => {
    const loss = ownLossOf?.(reason) ?? lossOf(reason)
    if (loss.kind === 'expired') tokens.disbelieve(client.realtime.accessTokenValue ?? '')
    if (isOfAll(reason)) link.lose(loss)
    subscriber.error(loss)
  }
  /** With which token the server last said that changes flow. */
  let provenWith: string | null = null
  const prove = () => {
    const token = client.realtime.accessTokenValue
    // It says so after every token it takes, and keeps the subscription for that.
    const isRenewal = provenWith !== null && token !== provenWith
    provenWith = token
    subscriber.next({ type: isRenewal ? 'renewed' : 'proven' })
  }
  bind(
    channel,
    said => subscriber.next(said),
    loss => subscriber.error(loss),
  )
    .on('system', {}, (message: unknown) => {
      const notice = systemOf(message)
      if (notice.status === 'error') fail(notice.text)
      else if (isProof(notice)) prove()
    })
    .subscribe((status, error) => {
      turn.answered()
      switch (status as string) {
        case 'SUBSCRIBED':
          // realtime-js never sends a token that changed while it joined: the server would keep the old rights.
          if (tokens.accessToken() !== joinedWith) fail('the token changed while joining')
          else {
            subscriber.next({ type: 'joined' })
            if (speak !== undefined) subscriber.add(speak(channel))
          }
          break
        case 'TIMED_OUT':
          fail('the server did not answer the join in time')
          break
        case 'CLOSED':
          fail('the server closed the channel')
          break
        default:
          fail(error ? error.message : 'the channel failed')
      }
    })
  return () => {
    if (!provesTokens && provenWith !== null && provenWith !== client.realtime.accessTokenValue) prove()
  }
}
