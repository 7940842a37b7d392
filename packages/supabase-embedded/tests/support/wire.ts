import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import type { Keys } from '../../src/keys'

/** One frame as it came, the slots of both protocol versions under one name each. */
interface Frame {
  joinRef?: unknown
  ref: unknown
  topic: string
  event: string
  payload: unknown
  /** The bytes, of a binary frame. */
  bytes?: Buffer
}

export interface Wire {
  /** Sends JSON text, or bytes as they are. */
  send(frame: unknown): void
  /** The first frame not taken yet that matches. Frames before it stay. */
  next(matches: Partial<Frame> | ((frame: Frame) => boolean)): Promise<Frame>
  /** The next frame, as text, whatever it is. */
  raw(): Promise<string>
  /** Every frame not taken yet. */
  readonly untaken: Frame[]
  /** Sends a join, with an empty `config` unless given, and resolves to its reply. */
  join(topic: string, payload?: object, ref?: string): Promise<Frame>
  /** Resolves once everything sent so far was handled, by a heartbeat. */
  settle(): Promise<void>
  close(): void
  readonly socket: WebSocket
  readonly closeCode: Promise<number>
}

export interface WireOptions {
  vsn?: '1.0.0' | '2.0.0'
  apikey?: string
  headers?: Record<string, string>
}

/** A socket without a client library, for what the library hides. */
export async function wireOf(
  { url, keys }: { url: string; keys: Keys },
  { vsn = '2.0.0', apikey = keys.publishable, headers = {} }: WireOptions = {},
): Promise<Wire> {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${vsn}`,
    { headers },
  )
  onTestFinished(() => socket.terminate())
  const untaken: Frame[] = []
  let onArrival: () => void = () => undefined
  socket.on('message', (data: Buffer, binary) => {
    untaken.push(binary ? broadcastOf(data) : frameOf(JSON.parse(data.toString())))
    onArrival()
  })
  const closeCode = new Promise<number>(resolve => socket.once('close', resolve))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const next: Wire['next'] = async part => {
    const matches = typeof part === 'function' ? part : partOf(part)
    for (;;) {
      const at = untaken.findIndex(matches)
      const [frame] = at < 0 ? [] : untaken.splice(at, 1)
      if (frame) return frame
      await new Promise<void>(resolve => (onArrival = resolve))
    }
  }
  const send = (frame: unknown) => socket.send(Buffer.isBuffer(frame) ? frame : JSON.stringify(frame))
  let beats = 0
  return {
    socket,
    closeCode,
    untaken,
    next,
    send,
    close: () => socket.close(),
    raw: () => new Promise(resolve => socket.once('message', (data: Buffer) => resolve(data.toString()))),
    join(topic, config = {}, ref = '1') {
      const [event, payload] = ['phx_join', { config: {}, ...config }]
      send(
        vsn === '2.0.0' ? [ref, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: ref },
      )
      return next({ event: 'phx_reply', topic, ref })
    },
    async settle() {
      const ref = `settled ${++beats}`
      const [topic, event, payload] = ['phoenix', 'heartbeat', {}]
      send(vsn === '2.0.0' ? [null, ref, topic, event, payload] : { topic, event, payload, ref })
      await next({ topic, ref })
    },
  }
}

/** How a handshake is answered: 101, or the refusal with its body. */
export function handshakeOf(
  { url }: { url: string },
  query: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket${query}`, { headers })
  return new Promise(resolve => {
    socket.once('open', () => {
      socket.terminate()
      resolve({ status: 101, body: '' })
    })
    socket.once('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
}

const partOf = (part: Partial<Frame>) => (frame: Frame) =>
  Object.entries(part).every(([name, value]) => frame[name as keyof Frame] === value)

function frameOf(json: unknown): Frame {
  if (!Array.isArray(json)) return json as Frame
  const [joinRef, ref, topic, event, payload] = json as [unknown, unknown, string, string, unknown]
  return { joinRef, ref, topic, event, payload }
}

/** Kind 4: sizes of topic, event and meta, the encoding, then the parts. */
function broadcastOf(bytes: Buffer): Frame {
  const [, topic = 0, event = 0, meta = 0, encoding] = bytes
  const [atEvent, atMeta, atPayload] = [5 + topic, 5 + topic + event, 5 + topic + event + meta]
  const inner = bytes.subarray(atPayload)
  return {
    joinRef: null,
    ref: null,
    topic: bytes.toString('utf8', 5, atEvent),
    event: 'broadcast',
    payload: {
      type: 'broadcast',
      event: bytes.toString('utf8', atEvent, atMeta),
      payload: encoding === 1 ? (JSON.parse(inner.toString()) as unknown) : inner,
      ...(meta > 0 && { meta: JSON.parse(bytes.toString('utf8', atMeta, atPayload)) as unknown }),
    },
    bytes,
  }
}

/** Kind 3, as realtime-js sends every broadcast. */
export function pushOf(
  topic: string,
  event: string,
  payload: object | Buffer,
  { joinRef = '1', ref = '' } = {},
): Buffer {
  const parts = [joinRef, ref, topic, event, ''].map(part => Buffer.from(part))
  const raw = Buffer.isBuffer(payload)
  const body = raw ? payload : Buffer.from(JSON.stringify(payload))
  return Buffer.concat([Buffer.from([3, ...parts.map(part => part.length), raw ? 0 : 1]), ...parts, body])
}
