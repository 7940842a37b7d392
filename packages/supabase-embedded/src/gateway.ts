import { refusedAnswer } from './guard/answer'
import { isForwardedFromElsewhere, ONLY_HERE } from './guard/elsewhere'
import type { Keys } from './keys'
import { isOfProject, isSecret, requestKeysOf } from './keys/requestKeys'
import type { RequestRecord, Service } from './service'

export interface Gateway {
  fetch: Service
  /** Calls `hear` for every request once its answer's head is ready; returns the function that stops it. */
  onServed: (hear: (request: RequestRecord) => void) => () => void
}

/**
 * Routes by path prefix, as the CLI's gateway does, and does its handling of keys and CORS. `local` routes are ours
 * alone: no CORS, no keys, not counted as served, and answered to this computer only.
 */
export function createGateway(
  routes: Record<string, Service>,
  keys: Keys,
  local: Record<string, Service> = {},
): Gateway {
  const listeners = new Set<(request: RequestRecord) => void>()
  const routeOf = byPrefix(routes)
  const localRouteOf = byPrefix(local)
  const serve: Service = async request => {
    const service = routeOf(new URL(request.url).pathname)
    if (service === undefined)
      return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
    if (request.method === 'OPTIONS' && !isForFunction(request)) return preflight(request)
    const refusal = refusalOf(request, keys) ?? (await wrongKeyAnswer(request, keys))
    return withCors(request, refusal ?? (await service(forService(request, keys))))
  }
  return {
    async fetch(request) {
      const { pathname: path, search } = new URL(request.url)
      const ours = localRouteOf(path)
      if (ours !== undefined) return isFromElsewhere(request) ? refusedAnswer(ONLY_HERE) : ours(request)
      const at = new Date()
      const start = performance.now()
      const response = await serve(request)
      const record = {
        at,
        method: request.method,
        path,
        search,
        status: response.status,
        duration: performance.now() - start,
      }
      for (const hear of listeners) hear(record)
      return response
    },
    onServed(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** The service of the longest prefix that holds the path. */
function byPrefix(routes: Record<string, Service>): (path: string) => Service | undefined {
  const prefixes = Object.keys(routes).sort((a, b) => b.length - a.length)
  return path => {
    const prefix = prefixes.find(each => path === each || path.startsWith(`${each}/`))
    return prefix === undefined ? undefined : routes[prefix]
  }
}

const isFromElsewhere = ({ headers }: Request) => isForwardedFromElsewhere(headers.get('x-forwarded-for'))

/** Secret keys are taken from headers only, for addresses are logged and linked to, and from this computer only. */
function refusalOf(request: Request, keys: Keys): Response | undefined {
  const { bearer, header, query } = requestKeysOf(request)
  if (isSecret(query, keys))
    return Response.json(
      { message: 'A secret key does not belong into an address. Send it in the header apikey.' },
      { status: 401 },
    )
  if (isFromElsewhere(request) && (isSecret(header, keys) || isSecret(bearer, keys)))
    return refusedAnswer(`Secret keys: ${ONLY_HERE}`)
  return undefined
}

/** The services whose keys the gateway checks; the others check tokens themselves. */
const BEHIND_KEYS = /^\/(rest|graphql|auth|storage)\/v1(\/|$)/

/** A request without a key is anonymous, and one with a key of another project is refused. */
async function wrongKeyAnswer(request: Request, keys: Keys): Promise<Response | undefined> {
  if (!BEHIND_KEYS.test(new URL(request.url).pathname)) return undefined
  const { bearer, header, query } = requestKeysOf(request)
  const key = header ?? query ?? (bearer?.startsWith('sb_') === true ? bearer : '')
  if (key === '' || (await isOfProject(key, keys))) return undefined
  return Response.json(
    {
      message: 'Invalid API key',
      hint: 'Double check your Supabase `anon` or `service_role` API key.',
    },
    { status: 401 },
  )
}

/**
 * What the services are given: the caller's address, and a JWT. An `sb_…` key is none: it is swapped for the one it
 * stands for, unless the caller brought a token of their own.
 */
function forService(request: Request, keys: Keys): Request {
  const { bearer, header, query } = requestKeysOf(request)
  const token =
    bearer !== undefined && !bearer.startsWith('sb_') ? bearer : keys.jwtOf(header ?? query ?? bearer ?? '')
  const headers = new Headers(request.headers)
  if (token === undefined) headers.delete('authorization')
  else headers.set('authorization', `Bearer ${token}`)
  // Every other caller came by way of a proxy, which says where from.
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', '127.0.0.1')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Built from its parts: the server hands out a lighter Request that the global constructor cannot copy.
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit)
}

/** Pages that are not allowed are refused before the gateway (guard/), so every caller here can read the answer. */
function originHeader(request: Request): Record<string, string> {
  const origin = request.headers.get('origin')
  return origin === null ? {} : { 'access-control-allow-origin': origin }
}

/** An OPTIONS that no browser asks by itself: functions answer it. */
const isForFunction = ({ url, headers }: Request): boolean =>
  new URL(url).pathname.startsWith('/functions/v1/') && !headers.has('access-control-request-method')

function preflight(request: Request): Response {
  const isPrivateNetwork = request.headers.get('access-control-request-private-network') === 'true'
  return new Response(null, {
    status: 204,
    headers: {
      vary: 'Origin',
      ...originHeader(request),
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
      ...(isPrivateNetwork && { 'access-control-allow-private-network': 'true' }),
    },
  })
}

const EXPOSED =
  'Content-Range,Content-Location,Date,Location,Preference-Applied,X-Sb-Error-Code,X-Relay-Error'

/** A service that names an origin itself, as functions may, keeps it. */
function withCors(request: Request, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.append('vary', 'Origin')
  if ((headers.get('access-control-allow-origin') ?? '*') === '*') {
    headers.delete('access-control-allow-origin')
    for (const [name, value] of Object.entries(originHeader(request))) headers.set(name, value)
  }
  if (!headers.has('access-control-expose-headers')) headers.set('access-control-expose-headers', EXPOSED)
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
