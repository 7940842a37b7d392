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

function broadcastOf({ id, event, payload, binaryPayload }: StoredMessage): UserBroadcast {
  const meta = { id }
  if (binaryPayload) return { form: 'user', event, encoding: 'binary', payload: binaryPayload, meta }
  return { form: 'user', event, encoding: 'json', payload: Buffer.from(payload ?? 'null'), meta }
}
