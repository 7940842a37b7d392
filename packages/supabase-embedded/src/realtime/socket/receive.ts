import { receiveBroadcast } from '../broadcast/receive-broadcast'
import { PREFIX } from '../broadcast/topics'
import type { Channel } from '../channel/channel'
import { join } from '../channel/join'
import { objectOf } from '../channel/join-config'
import { receiveToken } from '../channel/receive-token'
import { receivePresence } from '../presence/receive-presence'
import type { Server } from '../server'
import type { Message } from '../wire/decode'
import type { Connection } from './connection'

/** Handles one frame to its end: the next one of the socket waits. */
export async function receive(server: Server, connection: Connection, message: Message): Promise<void> {
  if (message.topic === 'phoenix' && message.event === 'heartbeat') {
    if (!server.faults.realtime.muteHeartbeats) connection.reply({ ...message, joinRef: null }, 'ok')
    return
  }
  const channel = connection.channels.get(message.topic)
  if (message.event === 'phx_join' && message.topic.startsWith(PREFIX))
    return join(server, connection, message)
  if (message.event === 'phx_leave') leave(connection, channel, message)
  else if (channel) await receiveOn(channel, message)
  else connection.reply({ ...message, joinRef: null }, 'error', { reason: 'unmatched topic' })
}

function leave(connection: Connection, channel: Channel | undefined, message: Message): void {
  // A leave of an earlier join on the topic: its phx_close was sent already.
  if (channel && message.joinRef !== null && channel.joinRef !== message.joinRef) return
  connection.reply(message, 'ok')
  channel?.close()
}

/** A stale or missing join_ref is no reason to turn a push away. */
async function receiveOn(channel: Channel, message: Message): Promise<void> {
  switch (message.event) {
    case 'broadcast':
      return receiveBroadcast(channel, message)
    case 'presence':
      return receivePresence(channel, message, objectOf(message.payload))
    case 'access_token':
      return receiveToken(channel, objectOf(message.payload)['access_token'])
    default:
      channel.server.rates.events.add()
  }
}
