import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { pause } from '../delays'
import type { Server } from '../server'
import type { Message } from '../wire/decode'
import { Connection } from './connection'
import { handshake, type Refusal, type SocketIdentity } from './handshake'
import { receive } from './receive'

const PATH = '/realtime/v1/websocket'
/** Bytes. A longer frame closes the socket with 1009. */
const LONGEST_FRAME = 5_000_000

export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** Takes what is addressed to the realtime socket; false: the request is somebody else's. */
export function upgradeOf(server: Server): Upgrade {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_FRAME })
  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const answer = await handshake(server, request)
    if (socket.destroyed) return
    if ('status' in answer) return refuse(server, socket, answer)
    sockets.handleUpgrade(request, socket, head, ws => connect(server, ws, answer))
  }
  return (request, socket, head) => {
    if (!isOurs(request.url ?? '/')) return false
    socket.on('error', () => socket.destroy())
    accept(request, socket, head).catch((error: unknown) => {
      server.log('ErrorConnectingToWebsocket', String(error))
      void refuse(server, socket, { status: 500, error: 'Error connecting to Realtime' })
    })
    return true
  }
}

function connect(server: Server, socket: WebSocket, identity: SocketIdentity): void {
  const handle = (from: Connection, message: Message) => receive(server, from, message)
  const connection = new Connection(socket, server, handle, identity)
  server.connections.add(connection)
  connection.goneSignal.addEventListener('abort', () => server.connections.delete(connection))
}

const isOurs = (url: string) =>
  URL.canParse(url, 'http://localhost') && new URL(url, 'http://localhost').pathname === PATH

async function refuse({ delays }: Server, socket: Duplex, { status, error }: Refusal): Promise<void> {
  const closeController = new AbortController()
  socket.once('close', () => closeController.abort())
  await pause(delays.refusal, closeController.signal)
  const body = error === undefined ? '' : JSON.stringify({ error })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
