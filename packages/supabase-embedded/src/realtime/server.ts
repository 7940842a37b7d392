import type { Resources } from './resources'
import type { Connection } from './socket/connection'

/** The state shared by all sockets and channels of one realtime server. */
export interface Server extends Resources {
  readonly connections: Set<Connection>
}

export const channelsOf = (server: Server) =>
  [...server.connections].flatMap(connection => [...connection.channels.values()])
