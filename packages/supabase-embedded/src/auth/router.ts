import { isIP } from 'node:net'
import type { AuthContext, Call, Endpoint } from './call'
import { corsHeaders } from './cors'
import { AuthError } from './errors'
import { errorAnswer } from './errorAnswer'
import type { Service } from '../service'

/** `METHOD /path/:segment` and what serves it. */
export type Routes = Record<string, Endpoint>

const MAX_BODY = 1 << 20

/** Serves `routes` below `prefix`. */
export function serviceOf(prefix: string, routes: Routes, context: AuthContext): Service {
  const table = Object.entries(routes).map(([route, endpoint]) => {
    const [method = '', path = ''] = route.split(' ')
    const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
    return { method, pattern: new RegExp(`^${pattern}/?$`), endpoint }
  })
  const answer: Service = async request => {
    const url = new URL(request.url)
    const path = url.pathname.slice(prefix.length)
    const matches = table.filter(({ pattern }) => pattern.test(path))
    const match = matches.find(({ method }) => method === request.method)
    if (match === undefined)
      return matches.length === 0
        ? new Response('404 page not found\n', { status: 404 })
        : new Response(null, { status: 405 })
    try {
      return await match.endpoint({
        ...context,
        request,
        query: url.searchParams,
        params: match.pattern.exec(path)?.groups ?? {},
        body: await bodyOf(request),
        ip: addressOf(request),
      })
    } catch (error) {
      return errorAnswer(error, request)
    }
  }
  return async request => corsHeaders(await answer(request))
}

async function bodyOf(request: Request): Promise<string> {
  if (request.method === 'GET') return ''
  const body = await request.text()
  if (Buffer.byteLength(body) > MAX_BODY)
    throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${MAX_BODY} bytes)`)
  return body
}

function addressOf(request: Request): Call['ip'] {
  const first = request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? ''
  return isIP(first) === 0 ? '127.0.0.1' : first
}
