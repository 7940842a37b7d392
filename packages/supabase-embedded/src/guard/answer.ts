import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** 403, without anything that would let another origin read it. */
export function refuseRequest(response: ServerResponse, message: string): void {
  response.writeHead(403, HEADERS).end(JSON.stringify({ message }))
}

export const refusedAnswer = (message: string): Response =>
  Response.json({ message }, { status: 403, headers: HEADERS })

/** The same to somebody who asked for a WebSocket. */
export function refuseUpgrade(socket: Duplex, message: string): void {
  const body = JSON.stringify({ message })
  const head = Object.entries({ ...HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' })
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 403 Forbidden\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
  )
}
