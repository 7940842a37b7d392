import type { IncomingMessage } from 'node:http'
import { TokenRefused, verifyToken } from '../channel/token'
import type { Server } from '../server'
import { versionOf } from '../wire/version'
import type { Connection } from './connection'

/** An upgrade that is turned down. `error` is the text of the JSON body; without one the body is empty. */
export interface Refusal {
  status: number
  error?: string
}
export type SocketIdentity = Pick<Connection, 'version' | 'token' | 'headers'>

export async function handshake(server: Server, request: IncomingMessage): Promise<SocketIdentity | Refusal> {
  const { refuseUpgrade } = server.faults.realtime
  if (refuseUpgrade !== undefined) return { status: refuseUpgrade, error: 'Error connecting to Realtime' }
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const version = versionOf(searchParams.get('vsn'))
  if (version === undefined) return { status: 403 }
  const apikey = headerOf(request, 'x-api-key') ?? searchParams.get('apikey')
  if (apikey === null) return { status: 401, error: 'API key is missing' }
  const token = server.keys.jwtOf(apikey) ?? apikey
  const headers = extraHeaders(request)
  try {
    await verifyToken(server.keys, token, headers)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    return { status: 401, error: error.fault === 'expired' ? 'Token has expired' : error.message }
  }
  return overLimit(server) ?? { version, token, headers }
}

function overLimit({ connections, limits, rates }: Server): Refusal | undefined {
  const users = [...connections].filter(({ isCounted }) => isCounted).length
  if (users >= limits.sockets) return { status: 429, error: 'Too many connected users' }
  if (rates.joins.mean >= limits.joinsPerSecond) return { status: 429, error: 'Too many joins per second' }
  return undefined
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** What policies find in `request.headers`: the hosted service keeps the `x-…` ones. */
const extraHeaders = (request: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      name.startsWith('x-') && typeof value === 'string' ? [[name, value]] : [],
    ),
  )
