import type { SupabaseClient } from '@supabase/supabase-js'
import { Observable, type Subscriber } from 'rxjs'
import type { Source } from '../../board/source'
import type { Signal } from '../port'
import { signalsOf, systemOf } from './frames'
import { lossOf } from './losses'
import { prepare } from './socket'
import type { Tokens } from './tokens'

/** A topic of its own for every join: realtime-js hands out the old channel for a topic that it still has. */
let joins = 0

/**
 * One join of one channel. It ends with a Loss at the first sign of trouble and is then thrown away:
 * realtime-js would otherwise rejoin by its own clock, with the token it had.
 */
export const listen = (
  client: SupabaseClient,
  tokens: Tokens,
  source: Source,
  liveness$: Observable<Signal>,
): Observable<Signal> =>
  new Observable<Signal>(subscriber => {
    void prepare(client.realtime, tokens)
      .then(usable => {
        if (subscriber.closed) return
        if ('loss' in usable) subscriber.error(usable.loss)
        else join(client, tokens, source, subscriber)
      })
      .catch((error: unknown) => subscriber.error(lossOf(String(error))))
    subscriber.add(liveness$.subscribe(signal => subscriber.next(signal)))
  })

function join(client: SupabaseClient, tokens: Tokens, source: Source, subscriber: Subscriber<Signal>) {
  const joinedWith = client.realtime.accessTokenValue
  const { schema, table, columns } = source
  const channel = client.channel(`signalbox:${schema}.${table}:${++joins}`)
  // Not from within a callback of the channel: realtime-js is still walking its own lists there.
  subscriber.add(() => queueMicrotask(() => void client.removeChannel(channel)))
  const fail = (reason: string) => {
    const loss = lossOf(reason)
    if (loss.kind === 'expired') tokens.disbelieve(client.realtime.accessTokenValue ?? '')
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
      for (const signal of signalsOf(source, payload)) subscriber.next(signal)
    })
    .on('system', {}, (message: unknown) => {
      const { extension, status, text } = systemOf(message)
      if (status === 'error') fail(text)
      else if (extension === 'postgres_changes') prove()
    })
    .subscribe((status, error) => {
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
