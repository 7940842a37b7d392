import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import type { PresenceEntry, Row } from '../../../ports/backend.port'
import type { ChannelSpec } from '../joinChannel'
import type { TopicEvent } from './topicEvent'

/** The server's limit for one replay. */
export const MAX_REPLAY = 25

/** What a join asks for. */
export interface JoinOptions {
  isPrivate: boolean
  replay: boolean
  presence: boolean
}

/**
 * On a private topic, the server confirms that its own connection for database messages works; a public topic has no
 * confirmation but the join. A viewer without the right to receive broadcasts can still join if nothing is replayed,
 * but receives none.
 */
export const channelSpecOf = (
  topic: string,
  { isPrivate, replay, presence }: JoinOptions,
  since: number,
  isDuplicate: (id: string | null) => boolean,
): ChannelSpec<TopicEvent> => ({
  topic,
  options: {
    config: {
      private: isPrivate,
      broadcast: {
        // Acknowledge and echo the messages sent from here.
        ack: true,
        self: true,
        ...(isPrivate && { replication_ready: true }),
        // The server refuses fractions of a millisecond.
        ...(isPrivate && replay && { replay: { since: Math.floor(since), limit: MAX_REPLAY } }),
      },
    },
  },
  bind(channel, emit) {
    const boundChannel = channel.on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
      const id = meta?.id ?? null
      emit({
        type: 'message',
        event,
        payload,
        id,
        isReplayed: meta?.replayed ?? false,
        isDuplicate: isDuplicate(id),
      })
    })
    if (!presence) return boundChannel
    const entries = () =>
      Object.entries(boundChannel.presenceState()).flatMap(([key, times]) =>
        times.map(({ presence_ref: ref, ...state }): PresenceEntry => ({ key, ref, state })),
      )
    return boundChannel.on('presence', { event: 'sync' }, () => emit({ type: 'assembled', entries }))
  },
  // The text matters: the server also announces the closing of the socket in an "ok" notice.
  isSubscribedNotice: ({ extension, text }) => extension === 'system' && /^Replication connection/.test(text),
  confirmsTokens: false,
})

/** Publishes the state again on every join: the server forgets it with the channel. */
export const trackPresence = (state$: Observable<Row | null>) => (channel: RealtimeChannel) => {
  let isThere = false
  return state$.subscribe(state => {
    if (state !== null) void channel.track({ ...state })
    else if (isThere) void channel.untrack()
    isThere = state !== null
  })
}
