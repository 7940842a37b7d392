import type { StoredMessage } from '../feed'
import { fits } from '../limits'
import type { Server } from '../server'
import type { UserBroadcast } from '../wire/broadcast'
import { PREFIX } from './topics'

/** Broadcasts what the database sends (`realtime.send`, `realtime.broadcast_changes`); returns how to stop it. */
export const relayMessages = (server: Server): (() => void) =>
  server.feed.onMessage(message => {
    if (message.extension === 'broadcast') relay(server, message)
  })

/** Over the limits a message is dropped: only a replay can still bring it. */
function relay(server: Server, message: StoredMessage): void {
  const broadcast = broadcastOf(message)
  if (broadcast === undefined) {
    server.log('UnableToBroadcastChanges', `${message.topic} ${message.event}: no payload`)
    return
  }
  const over = !fits(broadcast.payload.length, server.limits)
    ? 'PayloadSizeExceeded'
    : server.rates.events.mean >= server.limits.eventsPerSecond
      ? 'MessagePerSecondRateLimitReached'
      : undefined
  if (over !== undefined) {
    server.log(over, `${message.topic} ${message.event}`)
    return
  }
  server.rates.events.add()
  server.topics.find(PREFIX + message.topic, message.private)?.broadcast(server, broadcast)
}

/** None for a row that was inserted without a payload: there is nothing to send. */
function broadcastOf({ id, event, payload, binaryPayload }: StoredMessage): UserBroadcast | undefined {
  const meta = { id }
  if (binaryPayload) return { form: 'user', event, encoding: 'binary', payload: binaryPayload, meta }
  if (payload === null) return undefined
  return { form: 'user', event, encoding: 'json', payload: Buffer.from(payload), meta }
}
