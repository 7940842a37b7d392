import type { UserBroadcast } from './broadcast'
import type { Version } from './version'

/** A frame as the client sent it, whichever serializer it came through. */
export interface Message {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  /** A UserBroadcast when it came as a binary push. */
  payload: unknown
  pushedBroadcast?: UserBroadcast
}

class MalformedFrame extends Error {
  override readonly name = 'MalformedFrame'
}

/** Throws MalformedFrame, or SyntaxError for text that is not JSON. */
export function decode(version: Version, data: Buffer, binary: boolean): Message {
  if (binary && version === 2) return decodePush(data)
  const json: unknown = JSON.parse(data.toString())
  return version === 2 ? decodeArray(json) : decodeObject(json)
}

function decodeArray(json: unknown): Message {
  if (!Array.isArray(json) || json.length < 5) throw new MalformedFrame('expected V2 array')
  const [joinRef, ref, topic, event, payload] = json as unknown[]
  return message(joinRef, ref, topic, event, payload)
}

function decodeObject(json: unknown): Message {
  if (typeof json !== 'object' || json === null) throw new MalformedFrame('V1 JSON Serializer expected a map')
  const { join_ref, ref, topic, event, payload } = json as Record<string, unknown>
  return message(join_ref, ref, topic, event, payload)
}

function message(joinRef: unknown, ref: unknown, topic: unknown, event: unknown, payload: unknown): Message {
  if (typeof topic !== 'string' || typeof event !== 'string')
    throw new MalformedFrame('topic and event must be strings')
  return { joinRef: reference(joinRef), ref: reference(ref), topic, event, payload }
}

const reference = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

const USER_BROADCAST_PUSH = 3
const HEADER = 7

/** Kind 3, the one binary frame clients send: six sizes in bytes, the encoding, then the parts. */
function decodePush(data: Buffer): Message {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metaSize = 0, encoding] = data
  if (kind !== USER_BROADCAST_PUSH) throw new MalformedFrame(`unknown binary kind ${kind ?? 'of no bytes'}`)
  const parts = HEADER + joinRefSize + refSize + topicSize + eventSize + metaSize
  if (data.length < parts) throw new MalformedFrame('binary frame is cut short')
  let at = HEADER
  const take = (size: number) => data.toString('utf8', at, (at += size))
  const joinRef = take(joinRefSize)
  const ref = take(refSize)
  const topic = take(topicSize)
  const event = take(eventSize)
  const pushedBroadcast: UserBroadcast = {
    form: 'user',
    event,
    encoding: encoding === 0 ? 'binary' : 'json',
    payload: data.subarray(parts),
  }
  // Others would get what they cannot read.
  if (pushedBroadcast.encoding === 'json') JSON.parse(Buffer.from(pushedBroadcast.payload).toString())
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: null,
    pushedBroadcast,
  }
}
