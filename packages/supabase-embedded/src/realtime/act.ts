import type { RealtimeAction } from '../faults/faults'
import { channelsOf, type Server } from './server'
import type { Connection } from './socket/connection'
import { textFrame } from './wire/encode'

/** Carries out one of the events of a realtime server once, for all connected sockets. */
export function act(server: Server, action: RealtimeAction): void {
  switch (action.action) {
    case 'close':
      for (const connection of [...server.connections]) end(connection, action.code)
      return
    case 'resubscribe':
      for (const channel of channelsOf(server)) channel.subscription?.remake()
      return
    case 'expireTokens':
      for (const channel of channelsOf(server)) channel.shutdown('Token has expired 1 seconds ago')
      return
    case 'rateLimit':
      for (const channel of channelsOf(server)) channel.shutdown('Too many messages per second')
      return
    case 'crash':
      for (const channel of channelsOf(server)) channel.crash()
  }
}

/** 1012 is announced to every channel first, as before a change of the project's settings. */
function end(connection: Connection, code: number): void {
  if (code === 1006) {
    connection.cut()
    return
  }
  if (code === 1012) {
    const payload = JSON.stringify({
      extension: 'system',
      status: 'ok',
      message: 'Server requested disconnect',
    })
    for (const { topic } of connection.channels.values())
      connection.send(textFrame(connection.version, null, null, topic.name, 'system', payload))
  }
  connection.close(code)
}
