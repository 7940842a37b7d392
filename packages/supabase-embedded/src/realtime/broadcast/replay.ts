import type { Channel } from '../channel/channel'
import { objectOf, type JoinConfig } from '../channel/join-config'
import { JoinRefused } from '../channel/join-refused'
import { noPermission, type Policies } from '../channel/policies'
import type { Resources } from '../resources'
import { userBroadcastFrame } from '../wire/encode'

/** A stored message on its way to one channel. `payload` is JSON text. */
export interface ReplayMessage {
  id: string
  event: string
  payload: string | null
  binary_payload: Uint8Array | null
}

const MAX_REPLAYED = 25
/** The last instant of the year 9999, where the hosted service's calendar ends: epoch milliseconds. */
const LAST_INSTANT = 253_402_300_799_999

/** The newest messages since the asked time, oldest first; older ones are cut without notice. Throws JoinRefused. */
export async function readReplay(
  server: Resources,
  { replay, isPrivate }: JoinConfig,
  policies: Policies | null,
  topic: string,
): Promise<ReplayMessage[]> {
  if (replay === undefined) return []
  if (policies?.broadcast.read === false) throw new JoinRefused(`Unauthorized: ${noPermission(topic)}`)
  if (!isPrivate) throw unable('Replay is not allowed for public channels')
  if (typeof replay !== 'object' || replay === null) return []
  const { since, limit } = objectOf(replay)
  const count = limit ?? MAX_REPLAYED
  if (!isInteger(since) || !isInteger(count) || Math.abs(since) > LAST_INSTANT)
    throw unable('Replay params are not valid')
  const most = Math.min(Math.max(count, 1), MAX_REPLAYED, server.faults.realtime.replayLimit ?? MAX_REPLAYED)
  try {
    const newest = await server.database.query<ReplayMessage>(
      `select id::text, event, payload::text, binary_payload from realtime.messages
       where topic = $1 and private and extension = 'broadcast'
         and inserted_at >= to_timestamp($2 / 1000.0) at time zone 'UTC'
         and inserted_at < (now() at time zone 'UTC') + interval '1 minute'
       order by inserted_at desc limit $3`,
      [topic, since, most],
    )
    return newest.reverse()
  } catch (error) {
    server.log('UnableToReplayMessages', String(error))
    throw unable('Realtime was unable to replay messages')
  }
}

export function pushReplay(channel: Channel, messages: ReplayMessage[]): void {
  for (const { id, event, payload, binary_payload } of messages) {
    const meta = { id, replayed: true }
    if (binary_payload === null) {
      const head = JSON.stringify({ type: 'broadcast', event, meta })
      channel.push('broadcast', `${head.slice(0, -1)},"payload":${payload ?? 'null'}}`)
    } else if (channel.connection.version === 2) {
      const broadcast = { form: 'user', event, encoding: 'binary', payload: binary_payload, meta } as const
      const frame = userBroadcastFrame(channel.topic.name, broadcast)
      if (frame) channel.send(frame)
    }
  }
}

const isInteger = (value: unknown): value is number => Number.isInteger(value)

const unable = (text: string) => new JoinRefused(`UnableToReplayMessages: ${text}`)
