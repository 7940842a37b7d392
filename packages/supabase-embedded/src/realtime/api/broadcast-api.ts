import type { Service } from '../../service'
import type { LivingClaims } from '../channel/token'
import { TokenRefused, verifyToken } from '../channel/token'
import type { Server } from '../server'
import { sendBatch } from './batch'
import { badRequest } from './body'
import { sendSingle } from './single'

/** A request whose token was verified. */
export interface Caller {
  claims: LivingClaims
  headers: Record<string, string>
}

const ROOT = '/realtime/v1/api/broadcast'

/** Broadcasting without a socket. Sent messages are not stored, so they cannot be replayed. */
export const broadcastApi =
  (server: Server): Service =>
  async request => {
    const { pathname, searchParams } = new URL(request.url)
    const [, topic, event] = /^\/([^/]+)\/events\/([^/]+)$/.exec(pathname.slice(ROOT.length)) ?? []
    const single = topic !== undefined && event !== undefined
    if (single && !(isEncoded(topic) && isEncoded(event))) return badRequest()
    if (request.method !== 'POST' || !(single || pathname === ROOT))
      return Response.json('Not Found', { status: 404 })
    const unsupported = single ? unsupportedType(request) : undefined
    if (unsupported) return unsupported
    const { mean } = server.rates.events
    if (mean >= server.limits.eventsPerSecond) return failure(429, 'Too many requests', server)
    const caller = await callerOf(server, request)
    if (!caller) return failure(401, 'Unauthorized', server)
    const response = single
      ? await sendSingle(server, caller, request, {
          topic: decodeURIComponent(topic),
          event: decodeURIComponent(event),
          isPrivate: searchParams.get('private') === 'true',
        })
      : await sendBatch(server, caller, request)
    return withRates(response, server)
  }

function isEncoded(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

function unsupportedType(request: Request): Response | undefined {
  const type = request.headers.get('content-type')
  if (type === null || /^application\/(json|octet-stream)\s*(;|$)/i.test(type)) return undefined
  const error = 'Unsupported Media Type. Use application/json or application/octet-stream'
  return Response.json({ error }, { status: 415 })
}

async function callerOf({ keys }: Server, request: Request): Promise<Caller | undefined> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  if (token === undefined) return undefined
  try {
    return { claims: await verifyToken(keys, token), headers: Object.fromEntries(request.headers) }
  } catch (error) {
    if (error instanceof TokenRefused) return undefined
    throw error
  }
}

const failure = (status: number, message: string, server: Server) =>
  withRates(Response.json({ message }, { status }), server)

/** Only where there is a limit: an unlimited server has nothing to count down. */
function withRates(response: Response, { rates, limits }: Server): Response {
  if (!Number.isFinite(limits.eventsPerSecond)) return response
  const mean = Math.trunc(rates.events.mean)
  response.headers.set('x-rate-rolling', String(mean))
  response.headers.set('x-rate-limit', String(limits.eventsPerSecond))
  response.headers.set('x-rate-limit-remaining', String(limits.eventsPerSecond - mean))
  return response
}
