import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { refuseRequest, refuseUpgrade } from './guard/answer'
import { KEEP_ALIVE_MS, MAX_HEADER_BYTES } from './httpLimits'
import type { Faults } from './faults/faults'
import { fateOf, halve } from './faults/http'
import type { Service } from './service'

export interface RunningServer {
  url: string
  close(): Promise<void>
}

export interface ListenOptions {
  serve: Service
  /** Takes a request for a WebSocket; false: there is none at its address. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Why a request must not be answered, in words for its sender. Checked before anything else. */
  refusalOf: (request: IncomingMessage) => string | undefined
  faults: Faults
}

/** Rejects by name when the port is taken: nobody should learn that after minutes of migrations. */
export async function requirePort(port: number): Promise<void> {
  const probe = createNetServer()
  await bind(probe, port)
  await new Promise(resolve => probe.close(resolve))
}

const bind = (server: NetServer, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(namedAfter(port, error)))
    server.listen(port, '127.0.0.1', resolve)
  })

/** Serves over HTTP on the loopback interface. Rejects by name when the port is taken. */
export async function listen(
  { serve, upgrade, refusalOf, faults }: ListenOptions,
  port: number,
): Promise<RunningServer> {
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const fate = await fateOf(request, faults)
      if (fate === 'serve') return serve(request)
      if (fate === 'halve') return halve(await serve(request))
      return fate === 'drop' ? cut(outgoing) : fate
    },
    { overrideGlobalObjects: false, errorHandler: answerFailure },
  )
  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, keepAliveTimeout: KEEP_ALIVE_MS },
    (request: IncomingMessage, response: ServerResponse) => {
      const refusal = refusalOf(request)
      if (refusal === undefined) void listener(request, response)
      else refuseRequest(response, refusal)
    },
  )
  server.on('upgrade', (request, socket, head) => {
    const refusal = refusalOf(request)
    if (refusal !== undefined) refuseUpgrade(socket, refusal)
    else if (!upgrade(request, socket, head)) socket.destroy()
  })
  await bind(server, port)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closing = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closing
    },
  }
}

function cut(outgoing: { destroy(): unknown }): Response {
  outgoing.destroy()
  return new Response(null)
}

/** The fault of a port, with what to do. */
export function namedAfter(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`port ${port} is taken by another program; choose another with --port`)
  return error.code === 'EACCES'
    ? new Error(`port ${port} is not open to this user; choose one above 1023 with --port`)
    : error
}

function answerFailure(error: unknown): Response {
  console.error(error)
  return Response.json({ message: 'An unexpected error occurred' }, { status: 500 })
}
