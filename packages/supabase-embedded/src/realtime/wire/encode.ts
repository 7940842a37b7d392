import type { Broadcast, UserBroadcast } from './broadcast'
import type { Version } from './version'

export interface Frame {
  data: string | Buffer
  binary: boolean
}

/** `payload` is JSON text. Version 1.0.0 never tells the client a join_ref. */
export function textFrame(
  version: Version,
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: string,
): Frame {
  const r = JSON.stringify(ref)
  const t = JSON.stringify(topic)
  const e = JSON.stringify(event)
  const data =
    version === 2
      ? `[${JSON.stringify(joinRef)},${r},${t},${e},${payload}]`
      : `{"topic":${t},"event":${e},"payload":${payload},"ref":${r}}`
  return { data, binary: false }
}

/** Written once for all subscribers of a version. Null: that version has no form for it. */
export function broadcastFrame(version: Version, topic: string, broadcast: Broadcast): Frame | null {
  if (broadcast.form === 'user' && version === 2) return userBroadcastFrame(topic, broadcast)
  if (broadcast.form === 'user' && broadcast.encoding === 'binary') return null
  const payload = broadcast.form === 'user' ? textOf(broadcast) : broadcast.payload
  return textFrame(version, null, null, topic, 'broadcast', payload)
}

function textOf({ event, payload, meta }: UserBroadcast): string {
  const tail = meta ? `,"meta":${JSON.stringify(meta)}` : ''
  return `{"event":${JSON.stringify(event)},"payload":${Buffer.from(payload).toString()},"type":"broadcast"${tail}}`
}

const USER_BROADCAST = 4

/** Kind 4, the only binary frame clients can read. Null when a part is over the 255 bytes its size can say. */
export function userBroadcastFrame(topic: string, broadcast: UserBroadcast): Frame | null {
  const meta = broadcast.meta ? JSON.stringify(broadcast.meta) : ''
  const parts = [topic, broadcast.event, meta].map(part => Buffer.from(part))
  const sizes = parts.map(part => part.length)
  if (sizes.some(size => size > 255)) return null
  const head = Buffer.from([USER_BROADCAST, ...sizes, broadcast.encoding === 'json' ? 1 : 0])
  return { data: Buffer.concat([head, ...parts, broadcast.payload]), binary: true }
}
