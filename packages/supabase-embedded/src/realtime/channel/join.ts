import { pushReplay } from '../broadcast/replay'
import { pause } from '../delays'
import { syncPresence } from '../presence/sync-presence'
import type { Server } from '../server'
import type { Connection } from '../socket/connection'
import { ChangeSubscription } from '../subscription/change-subscription'
import type { Message } from '../wire/decode'
import { admit } from './admission'
import type { Channel } from './channel'
import { JoinRefused } from './join-refused'

/** Answers a `phx_join`; a failure is answered late, and no other frame of the socket is handled meanwhile. */
export async function join(server: Server, connection: Connection, message: Message): Promise<void> {
  connection.channels.get(message.topic)?.close()
  try {
    await pause(server.faults.realtime.joinDelay ?? 0, connection.goneSignal)
    const { channel, replay } = await admit(server, connection, message)
    await subscribe(channel)
    if (!connection.open) {
      channel.leave()
      return
    }
    if (!channel.left) connection.channels.set(message.topic, channel)
    connection.isCounted = true
    connection.reply(message, 'ok', {
      postgres_changes: channel.config.bindings.map(({ params, id }) => ({ ...params, id })),
    })
    channel.openUp()
    // Its token may have run out while the reply waited.
    if (channel.left) return
    pushReplay(channel, replay)
    if (channel.config.replicationReady) channel.system('system', 'ok', 'Replication connection established')
    syncPresence(channel)
    channel.subscription?.begin()
  } catch (error) {
    await refuse(server, connection, message, refusalOf(error))
  }
}

/** With `wait` the reply is held until the changes flow, or until they cannot. */
async function subscribe(channel: Channel): Promise<void> {
  if (channel.config.bindings.length === 0) return
  const subscription = new ChangeSubscription(channel)
  channel.subscription = subscription
  if (channel.config.wait === undefined) return
  try {
    await subscription.waitUntilSubscribed(channel.config.wait)
  } catch (error) {
    channel.leave()
    throw error
  }
}

const refusalOf = (error: unknown) =>
  error instanceof JoinRefused
    ? error
    : new JoinRefused(`UnknownErrorOnChannel: ${error instanceof Error ? error.message : String(error)}`)

async function refuse(
  server: Server,
  connection: Connection,
  message: Message,
  { message: reason, fatal }: JoinRefused,
): Promise<void> {
  server.log('JoinRefused', `${message.topic}: ${reason}`)
  await pause(server.delays.failedJoin, connection.goneSignal)
  connection.reply(message, 'error', { reason })
  if (fatal) connection.close(1001)
}
