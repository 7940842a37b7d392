import { readReplay, type ReplayMessage } from '../broadcast/replay'
import { PREFIX } from '../broadcast/topics'
import type { Resources } from '../resources'
import type { Server } from '../server'
import type { Connection } from '../socket/connection'
import type { Message } from '../wire/decode'
import { Channel } from './channel'
import { joinConfigOf, type JoinConfig } from './join-config'
import { JoinRefused } from './join-refused'
import { PolicyError, noPermission, readable, type Policies, type Scope } from './policies'
import { TokenRefused, verifyToken } from './token'

/** Lets a join in, or throws JoinRefused. The checks come in the hosted service's order: clients see the first. */
export async function admit(
  server: Server,
  connection: Connection,
  message: Message,
): Promise<{ channel: Channel; replay: ReplayMessage[] }> {
  const name = message.topic.slice(PREFIX.length)
  if (name === '') throw new JoinRefused('TopicNameRequired: You must provide a topic name')
  const { joinError } = server.faults.realtime
  if (joinError !== undefined) throw new JoinRefused(joinError)
  const config = joinConfigOf(message.payload, name)
  checkLimits(server, connection)
  const token = config.token ?? connection.token
  const claims = await verifyToken(server.keys, token, connection.headers).catch(refuseToken)
  const scope = { topic: name, claims, headers: connection.headers }
  const policies = config.isPrivate ? await readPolicies(server, scope, config) : null
  const replay = await readReplay(server, config, policies, name)
  const channel = new Channel(server, connection, {
    name: message.topic,
    joinRef: message.joinRef,
    config,
    token,
    claims,
    policies,
    // The database was read before the topic is entered: a message between the two is lost, as it is on the hosted
    // service.
    replayedIds: new Set(replay.map(({ id }) => id)),
  })
  return { channel, replay }
}

function checkLimits({ connections, limits, rates }: Server, connection: Connection): void {
  const users = [...connections].filter(({ isCounted }) => isCounted).length
  if (!connection.isCounted && users >= limits.sockets)
    throw new JoinRefused('ConnectionRateLimitReached: Too many connected users')
  if (rates.joins.mean >= limits.joinsPerSecond)
    throw new JoinRefused('ClientJoinRateLimitReached: Too many joins per second', { fatal: true })
  rates.joins.add()
  if (connection.channels.size >= limits.channelsPerSocket)
    throw new JoinRefused('ChannelRateLimitReached: Too many channels')
}

function refuseToken(error: unknown): never {
  if (error instanceof TokenRefused) throw new JoinRefused(`${error.code}: ${error.message}`)
  throw error
}

async function readPolicies(server: Server, scope: Scope, { presence }: JoinConfig): Promise<Policies> {
  const policies = await askPolicies(server, scope, presence.enabled).catch((error: unknown) => {
    throw error instanceof PolicyError ? refusedBy(error, scope.topic) : error
  })
  if (!policies.broadcast.read && !policies.presence.read)
    throw new JoinRefused(`Unauthorized: ${noPermission(scope.topic)}`)
  return policies
}

/** What the claims allow to read. Presence is checked only if it is enabled. Throws PolicyError. */
export async function askPolicies(server: Resources, scope: Scope, presence: boolean): Promise<Policies> {
  const read = await readable(server.database, scope, presence ? ['broadcast', 'presence'] : ['broadcast'])
  return {
    broadcast: { read: read.broadcast === true },
    presence: read.presence === undefined ? {} : { read: read.presence },
  }
}

function refusedBy({ fault, message }: PolicyError, topic: string): JoinRefused {
  switch (fault) {
    case 'policy':
      return new JoinRefused(`Unauthorized: ${noPermission(topic)}`)
    case 'canceled':
      return new JoinRefused(`QueryCanceled: ${message}`)
    case 'partition':
      return new JoinRefused('MissingPartition: Realtime was unable to find the expected messages partition')
  }
}
