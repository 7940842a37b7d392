import type { Channel } from '../channel/channel'

/** Sends a channel the present members, if it asked for presence and may read it. */
export function syncPresence(channel: Channel): void {
  const { server, topic } = channel
  if (!channel.presenceEnabled || !channel.canRead('presence')) return
  if (server.rates.presence.mean > server.limits.presencePerSecond) {
    channel.shutdown('Too many presence messages per second')
    return
  }
  server.rates.presence.add()
  channel.push('presence_state', JSON.stringify(topic.roster.state()))
}
