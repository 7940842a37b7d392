import type { Database } from '../db/database'
import type { Faults } from '../faults/faults'
import type { Keys } from '../keys'
import type { Service } from '../service'
import { act } from './act'
import { broadcastApi } from './api/broadcast-api'
import { relayMessages } from './broadcast/relay-messages'
import { Topics } from './broadcast/topics'
import { defaultDelays, strictDelays, type Delays } from './delays'
import type { ChangeFeed } from './feed'
import { freePlanLimits, protocolLimits, type Limits } from './limits'
import { newRates } from './rate'
import { channelsOf, type Server } from './server'
import { sweepSockets } from './socket/sweep'
import { upgradeOf, type Upgrade } from './socket/upgrade'
import { ChangeFrames } from './subscription/change-frames'

export interface RealtimeOptions {
  database: Database
  keys: Keys
  feed: ChangeFeed
  faults: Faults
  /** The limits and the delays of the hosted service's free plan. */
  strict?: boolean
  limits?: Partial<Limits>
  delays?: Partial<Delays>
  /** Called with each line that the hosted service would write to its log. By default none is written. */
  log?: (code: string, text: string) => void
}

export interface Realtime {
  /** For the HTTP server's `upgrade` event; false: not addressed to the realtime socket. */
  upgrade: Upgrade
  /** `/realtime/v1/api` */
  service: Service
  /** Ends every socket with 1012, as before a deploy, and resolves when none is left. */
  stop(): Promise<void>
}

export function createRealtime({ strict = false, limits, delays, log, ...rest }: RealtimeOptions): Realtime {
  const server: Server = {
    ...rest,
    limits: { ...(strict ? freePlanLimits : protocolLimits), ...limits },
    delays: { ...(strict ? strictDelays : defaultDelays), ...delays },
    rates: newRates(),
    topics: new Topics(),
    changeFrames: new ChangeFrames(),
    connections: new Set(),
    log: log ?? (() => undefined),
  }
  const deaf = [
    sweepSockets(server),
    relayMessages(server),
    rest.feed.onPublicationChanged(() => {
      for (const channel of channelsOf(server)) channel.subscription?.remake()
    }),
  ]
  rest.faults.act = action => act(server, action)
  return {
    upgrade: upgradeOf(server),
    service: broadcastApi(server),
    async stop() {
      for (const stopHearing of deaf) stopHearing()
      await Promise.all([...server.connections].map(connection => connection.end(1012)))
    },
  }
}
