import type { Service } from '../../service'
import type { Server } from '../server'
import { sendBatch } from './batch'
import { badRequest } from './body'
import { callerOf } from './caller'
import { sendSingle } from './single'

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
    const unsupportedAnswer = single ? unsupportedType(request) : undefined
    if (unsupportedAnswer) return unsupportedAnswer
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
