import type { Channel } from '../channel/channel'
import { objectOf } from '../channel/join-config'
import { writable } from '../channel/policies'
import { fits } from '../limits'
import type { Broadcast } from '../wire/broadcast'
import type { Message } from '../wire/decode'

/** Passes a client's broadcast on. Without permission nothing happens at all: not even an asked-for ack is sent. */
export async function receiveBroadcast(channel: Channel, message: Message): Promise<void> {
  const { server, config, topic } = channel
  if (!(await canWrite(channel))) return
  const broadcast = broadcastOf(message)
  if (!broadcast) return
  server.rates.events.add()
  const fitting = fits(Buffer.byteLength(broadcast.payload), server.limits)
  if (fitting) topic.broadcast(server, broadcast, config.self ? undefined : channel)
  if (!config.ack) return
  if (fitting) channel.connection.reply(message, 'ok')
  else channel.connection.reply(message, 'error', 'payload_size_exceeded')
}

/** Asked at the first broadcast, and again after the token changed. */
async function canWrite(channel: Channel): Promise<boolean> {
  const { policies, server } = channel
  if (!policies) return true
  if (policies.broadcast.write === undefined) {
    try {
      const write = await writable(server.database, channel.scope())
      policies.broadcast.write = write.broadcast
      policies.presence.write = write.presence
    } catch (error) {
      server.log('RlsPolicyError', String(error))
      return false
    }
  }
  return policies.broadcast.write
}

/** Text is relayed unchanged, whatever else it contains besides event and payload. */
function broadcastOf({ pushedBroadcast, payload }: Message): Broadcast | undefined {
  if (pushedBroadcast) return pushedBroadcast
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined
  const { id } = objectOf(objectOf(payload)['meta'])
  return { form: 'text', payload: JSON.stringify(payload), ...(typeof id === 'string' && { id }) }
}
