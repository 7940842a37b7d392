import type { Channel } from '../channel/channel'
import { readable, writable } from '../channel/policies'
import { fits } from '../limits'
import type { Message } from '../wire/decode'
import type { Payload } from './roster'

const CLIENT_WINDOW = 30_000

/** What a presence message comes to: an answer, or the end of the channel for a reason. */
type Outcome = { status: 'ok' } | { status: 'error'; reason?: string } | { shutdown: string }

/** Every presence message that does not end the channel is answered. */
export async function receivePresence(channel: Channel, message: Message, payload: Payload): Promise<void> {
  const outcome = await handle(channel, payload)
  if ('shutdown' in outcome) {
    channel.shutdown(outcome.shutdown)
    return
  }
  const { status, ...response } = outcome
  channel.connection.reply(message, status, response)
}

async function handle(channel: Channel, { event, payload = {} }: Payload): Promise<Outcome> {
  if (typeof event !== 'string') return { status: 'ok' }
  if (overClientLimit(channel)) return { shutdown: 'Client presence rate limit exceeded' }
  switch (event.toLowerCase()) {
    case 'track':
      return (await canTrack(channel)) ? track(channel, payload) : { status: 'error' }
    case 'untrack':
      channel.topic.presenceDiff(channel.server, channel.topic.roster.untrack(channel))
      return { status: 'ok' }
    default:
      channel.server.log('UnknownPresenceEvent', event)
      return { status: 'error' }
  }
}

function track(channel: Channel, payload: unknown): Outcome {
  const { server, topic } = channel
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return { status: 'error', reason: 'Presence track payload must be a map' }
  if (!fits(Buffer.byteLength(JSON.stringify(payload)), server.limits))
    return { shutdown: 'Track message size exceeded' }
  if (server.rates.presence.mean > server.limits.presencePerSecond)
    return { shutdown: 'Too many presence messages per second' }
  server.rates.presence.add()
  channel.presenceEnabled = true
  topic.presenceDiff(server, topic.roster.track(channel, channel.presenceKey, payload as Payload))
  return { status: 'ok' }
}

/** Counts in fixed windows that begin with a channel's first message. */
function overClientLimit({ presenceWindow, server }: Channel): boolean {
  if (Date.now() > presenceWindow.until) {
    presenceWindow.until = Date.now() + CLIENT_WINDOW
    presenceWindow.count = 0
  }
  return ++presenceWindow.count > server.limits.clientPresence
}

/** Reading is asked here too where the join did not enable presence: tracking does. */
async function canTrack(channel: Channel): Promise<boolean> {
  const { policies, server } = channel
  if (!policies) return true
  const { presence, broadcast } = policies
  try {
    if (presence.write === undefined) {
      presence.read ??= (await readable(server.database, channel.scope(), ['presence'])).presence === true
      const write = await writable(server.database, channel.scope())
      presence.write = write.presence
      broadcast.write = write.broadcast
    }
    return presence.write
  } catch (error) {
    server.log('RlsPolicyError', String(error))
    return false
  }
}
