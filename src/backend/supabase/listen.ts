import type { SupabaseClient } from '@supabase/supabase-js'
import { Observable, type Subscriber } from 'rxjs'
import type { Source } from '../../board/source'
import type { Signal } from '../port'
import { refusalIn, signalsOf, systemOf } from './frames'
import { isOfAll, lossOf } from './losses'
import type { Joins, Turn } from './link/joins'
import type { HeldLink } from './link/link'
import { readyToJoin } from './link/ready'
import type { Tokens } from './tokens'

export interface Connected {
  client: SupabaseClient
  tokens: Tokens
  link: HeldLink
  joins: Joins
}

/** A topic of its own for every join: realtime-js hands out the old channel for a topic that it still has. */
let topics = 0

/**
 * One join of one channel, in its turn, as soon as there is a connection. It ends with a Loss at the first sign of
 * trouble, or with the connection, and is then thrown away: realtime-js would otherwise rejoin by its own clock, with
 * the token it had.
 */
export const listen = (connected: Connected, source: Source): Observable<Signal> =>
  new Observable<Signal>(subscriber => {
    const { client, tokens, link, joins } = connected
    const begin = (turn: Turn) => {
      readyToJoin(client.realtime, tokens).then(
        usable => {
          if (subscriber.closed) return
          if ('loss' in usable) subscriber.error(usable.loss)
          else join(connected, source, turn, subscriber)
        },
        (error: unknown) => subscriber.error(lossOf(String(error))),
      )
    }
    const fail = (loss: unknown) => subscriber.error(loss)
    let isHeard = true
    const hear = (now: boolean) => {
      if (now !== isHeard) subscriber.next({ type: now ? 'heard' : 'unheard' })
      isHeard = now
    }
    subscriber.add(
      link.open().subscribe({
        next: ({ type }) => {
          if (type === 'link.opened') subscriber.add(joins.turn().subscribe({ next: begin, error: fail }))
          else if (type === 'link.unanswered') hear(false)
          else if (type === 'link.answered') hear(true)
        },
        error: fail,
      }),
    )
  })

function join(
  { client, tokens, link }: Connected,
  source: Source,
  turn: Turn,
  subscriber: Subscriber<Signal>,
) {
  const joinedWith = client.realtime.accessTokenValue
  const { schema, table, columns } = source
  const channel = client.channel(`signalbox:${schema}.${table}:${++topics}`)
  // Not from within a callback of the channel: realtime-js is still walking its own lists there.
  subscriber.add(() => queueMicrotask(() => void client.removeChannel(channel)))
  const fail = (reason: string) => {
    const loss = lossOf(reason)
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
  channel
    .on('postgres_changes', { event: '*', schema, table, select: columns }, payload => {
      const refusal = refusalIn(payload)
      if (refusal) subscriber.error(refusal)
      else for (const signal of signalsOf(source, payload)) subscriber.next(signal)
    })
    .on('system', {}, (message: unknown) => {
      const { extension, status, text } = systemOf(message)
      if (status === 'error') fail(text)
      else if (extension === 'postgres_changes') prove()
    })
    .subscribe((status, error) => {
      turn.answered()
      switch (status as string) {
        case 'SUBSCRIBED':
          // realtime-js never sends a token that changed while it joined: the server would keep the old rights.
          if (tokens.accessToken() === joinedWith) subscriber.next({ type: 'joined' })
          else fail('the token changed while joining')
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
}
