import type { Keys } from './keys'
import type { Served, Service } from './service'

export interface Gateway {
  fetch: Service
  /** Hears of every request once its answer's head is ready; returns the function that stops it. */
  onServed: (hear: (served: Served) => void) => () => void
}

/**
 * Routes by path prefix, as the CLI's gateway does, and stands in for its handling of keys and CORS.
 * `local` routes are ours alone: no CORS, no keys, and not counted as served.
 */
export function createGateway(
  routes: Record<string, Service>,
  keys: Keys,
  local: Record<string, Service> = {},
): Gateway {
  const listeners = new Set<(served: Served) => void>()
  const routeOf = byPrefix(routes)
  const localRouteOf = byPrefix(local)
  const serve: Service = async request => {
    const service = routeOf(new URL(request.url).pathname)
    if (service === undefined)
      return Response.json({ message: 'no Route matched with those values' }, { status: 404 })
    if (request.method === 'OPTIONS') return preflight(request)
    return withCors(await service(withToken(request, keys)))
  }
  return {
    async fetch(request) {
      const ours = localRouteOf(new URL(request.url).pathname)
      if (ours !== undefined) return ours(request)
      const at = new Date()
      const start = performance.now()
      const response = await serve(request)
      const served = {
        at,
        method: request.method,
        path: new URL(request.url).pathname,
        status: response.status,
        duration: performance.now() - start,
      }
      for (const hear of listeners) hear(served)
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
    const prefix = prefixes.find(each => path === each || path.startsWith(each + '/'))
    return prefix === undefined ? undefined : routes[prefix]
  }
}

/** An `sb_…` key is not a JWT: it is swapped for the one it stands for, unless the caller brought a token of their own. */
function withToken(request: Request, keys: Keys): Request {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const apikey = request.headers.get('apikey') ?? new URL(request.url).searchParams.get('apikey')
  const token =
    bearer !== undefined && !bearer.startsWith('sb_') ? bearer : keys.jwtOf(apikey ?? bearer ?? '')
  const headers = new Headers(request.headers)
  if (token === undefined) headers.delete('authorization')
  else headers.set('authorization', `Bearer ${token}`)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  // Built from its parts: the server hands out a lighter Request that the global constructor cannot copy.
  return new Request(request.url, {
    method: request.method,
    headers,
    signal: request.signal,
    ...(hasBody ? { body: request.body, duplex: 'half' } : {}),
  } as RequestInit)
}

function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
      'access-control-max-age': '3600',
    },
  })
}

function withCors(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!headers.has('access-control-allow-origin')) headers.set('access-control-allow-origin', '*')
  if (!headers.has('access-control-expose-headers'))
    headers.set(
      'access-control-expose-headers',
      'Content-Range,Content-Location,Date,Location,Preference-Applied,X-Sb-Error-Code,X-Relay-Error',
    )
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
