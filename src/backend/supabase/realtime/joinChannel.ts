import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js'
import type { DataClient } from '../clients/dataClient'
import { Observable, type Subscriber, type Unsubscribable } from 'rxjs'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { parseSystemMessage, type SystemMessage } from './changePayload'
import type { JoinQueue, JoinTurn } from '../link/joinQueue'
import type { ClientLink } from '../link/createLink'
import { prepareToJoin } from '../link/prepareToken'
import { isConnectionWide, realtimeLoss } from '../losses'
import type { Tokens } from '../auth/session/tokens'

export interface RealtimeContext {
  client: DataClient
  tokens: Tokens
  link: ClientLink
  joins: JoinQueue
}

/** What to join, and how to read it. */
export interface ChannelSpec<T> {
  topic: string
  options: RealtimeChannelOptions
  /** `emit` passes on an event; `fail` ends the channel. */
  bind: (channel: RealtimeChannel, emit: (event: T) => void, fail: (loss: Loss) => void) => RealtimeChannel
  /** Publishes this page's presence from the join on; unsubscribing ends that. */
  track?: (channel: RealtimeChannel) => Unsubscribable
  /** Whether this notice states that changes or messages flow. */
  isSubscribedNotice: (notice: SystemMessage) => boolean
  /** Called when the server has answered a heartbeat of `latency` ms ago while the channel is joined. */
  noteAnswer?: (latency: number) => void
  /** The server repeats the notice after every token that it accepts. */
  confirmsTokens: boolean
  /** The loss for a server error, if this channel reads it differently from others. */
  lossOf?: (reason: string) => Loss | null
}

/**
 * Joins one channel once, in its turn, as soon as there is a connection. The first sign of trouble, or the end of the
 * connection, ends the channel with a Loss and removes it: otherwise realtime-js would rejoin on its own schedule, with
 * the old token.
 */
export const joinChannel = <T>(
  context: RealtimeContext,
  spec: () => ChannelSpec<T>,
  givesWay = false,
): Observable<T | SourceSignal> =>
  new Observable<T | SourceSignal>(subscriber => {
    const { client, tokens, link, joins } = context
    /** Reports a new token since the last confirmation, if the server does not. */
    let checkToken: () => void = () => undefined
    let noteAnswer: (latency: number) => void = () => undefined
    const start = (turn: JoinTurn) => {
      prepareToJoin(client.realtime, tokens).then(
        usable => {
          if (subscriber.closed) return
          if ('loss' in usable) subscriber.error(usable.loss)
          else {
            const channelSpec = spec()
            noteAnswer = channelSpec.noteAnswer ?? noteAnswer
            checkToken = subscribeChannel(context, channelSpec, turn, subscriber)
          }
        },
        (error: unknown) => subscriber.error(realtimeLoss(String(error))),
      )
    }
    const fail = (loss: unknown) => subscriber.error(loss)
    let isAlive = true
    const setAlive = (isNowAlive: boolean) => {
      if (isNowAlive !== isAlive) subscriber.next({ type: isNowAlive ? 'resumed' : 'silent' })
      isAlive = isNowAlive
      checkToken()
    }
    subscriber.add(
      link.open().subscribe({
        next: signal => {
          if (signal.type === 'link.opened')
            subscriber.add(joins.waitForTurn(givesWay).subscribe({ next: start, error: fail }))
          else if (signal.type === 'link.unanswered') setAlive(false)
          else if (signal.type === 'link.answered') {
            setAlive(true)
            noteAnswer(signal.latency)
          }
        },
        error: fail,
      }),
    )
  })

function subscribeChannel<T>(
  { client, tokens, link }: RealtimeContext,
  { topic, options, bind, track, isSubscribedNotice, confirmsTokens, lossOf: ownLossOf }: ChannelSpec<T>,
  turn: JoinTurn,
  subscriber: Subscriber<T | SourceSignal>,
): () => void {
  const joinedWith = client.realtime.accessTokenValue
  const channel = client.channel(topic, options)
  // Deferred, because this may run inside a callback of the channel, while realtime-js iterates over its own lists.
  subscriber.add(() => queueMicrotask(() => void client.removeChannel(channel)))
  const fail = (reason: string) => {
    const loss = ownLossOf?.(reason) ?? realtimeLoss(reason)
    if (loss.kind === 'expired') tokens.markExpired(client.realtime.accessTokenValue ?? '')
    if (isConnectionWide(reason)) link.fail(loss)
    subscriber.error(loss)
  }
  /** The token in use when the server last stated that changes flow. */
  let confirmedToken: string | null = null
  const confirm = () => {
    const token = client.realtime.accessTokenValue
    // The server repeats the notice after every token it accepts, and keeps the subscription.
    const isRenewal = confirmedToken !== null && token !== confirmedToken
    confirmedToken = token
    subscriber.next({ type: isRenewal ? 'reauthorized' : 'subscribed' })
  }
  bind(
    channel,
    event => subscriber.next(event),
    loss => subscriber.error(loss),
  )
    .on('system', {}, (message: unknown) => {
      const notice = parseSystemMessage(message)
      if (notice.status === 'error') fail(notice.text)
      else if (isSubscribedNotice(notice)) confirm()
    })
    .subscribe((status, error) => {
      turn.settle()
      switch (status as string) {
        case 'SUBSCRIBED':
          // realtime-js never sends a token that changed while it joined: the server would keep the old rights.
          if (tokens.accessToken() !== joinedWith) fail('the token changed while joining')
          else {
            subscriber.next({ type: 'joined' })
            if (track !== undefined) subscriber.add(track(channel))
          }
          break
        case 'TIMED_OUT':
          fail('the server didn’t respond to the join in time')
          break
        case 'CLOSED':
          fail('the server closed the channel')
          break
        default:
          fail(error ? error.message : 'the channel failed')
      }
    })
  return () => {
    if (!confirmsTokens && confirmedToken !== null && confirmedToken !== client.realtime.accessTokenValue)
      confirm()
  }
}
