import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { asObject } from '../../dev/soak/chrome'
import type { WrittenChange } from './orders'

/** Bytes queued for one subscriber at which the sender pauses. */
const MOST_WAITING = 4_000_000
/** The id of the subscription in frames; any number will do. */
const SUBSCRIPTION = 84_301_229
/** The topic of a page that never joins and receives every frame. */
const RAW_TOPIC = 'realtime:bench'

/**
 * Receivers of changes: sockets of Supabase's Realtime, which join topics, and plain sockets, which receive every
 * frame.
 */
export interface Subscribers {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  tell: (change: WrittenChange) => void
  /** Whether some subscriber has fallen behind. */
  areFull: () => boolean
  close: () => void
}

/**
 * Realtime's protocol 2.0.0 as far as boards over one table use it: joins, the subscription message, heartbeats,
 * changes.
 */
export function subscribers(): Subscribers {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  /** The topics on which a socket receives changes. */
  const topics = new Map<WebSocket, Set<string>>()

  function hear(socket: WebSocket, text: string): void {
    const [join, ref, topic, event, payload] = JSON.parse(text) as [unknown, unknown, string, string, unknown]
    const send = (...frame: unknown[]) => socket.send(JSON.stringify(frame))
    const reply = (response: unknown) => send(join, ref, topic, 'phx_reply', { status: 'ok', response })
    if (event === 'heartbeat') reply({})
    if (event === 'phx_leave') {
      topics.get(socket)?.delete(topic)
      reply({})
    }
    if (event !== 'phx_join') return
    const requestedChanges = asObject(asObject(payload)['config'])['postgres_changes']
    const changes: unknown[] = Array.isArray(requestedChanges) ? requestedChanges : []
    reply({ postgres_changes: changes.map(each => ({ ...asObject(each), id: SUBSCRIPTION })) })
    if (changes.length === 0) return
    if (changes.some(each => asObject(each)['table'] === 'orders')) topics.get(socket)?.add(topic)
    const channel = topic.replace(/^realtime:/, '')
    const proof = {
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
      channel,
    }
    send(join, null, topic, 'system', proof)
  }

  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const isRaw = request.url?.startsWith('/raw') === true
    topics.set(socket, new Set(isRaw ? [RAW_TOPIC] : []))
    socket.on('message', (text: Buffer) => {
      if (!isRaw) hear(socket, text.toString())
    })
    socket.on('close', () => topics.delete(socket))
  })

  return {
    upgrade: (request, socket, head) =>
      server.handleUpgrade(request, socket, head, client => server.emit('connection', client, request)),
    tell({ data }) {
      const rest = `","postgres_changes",{"ids":[${SUBSCRIPTION}],"data":${data}}]`
      for (const [socket, topicNames] of topics)
        for (const topic of topicNames) socket.send(`[null,null,"${topic}${rest}`)
    },
    areFull: () => [...topics.keys()].some(({ bufferedAmount }) => bufferedAmount > MOST_WAITING),
    close() {
      for (const socket of topics.keys()) socket.terminate()
      server.close()
    },
  }
}
