import type { Keys } from '../keys'

/** The request for a service that knows the shared secret only. */
export async function withInternalToken(request: Request, keys: Keys): Promise<Request> {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const internal = token === undefined ? undefined : await keys.internal(token)
  if (internal === undefined || internal === token) return request
  const headers = new Headers(request.headers)
  headers.set('authorization', `Bearer ${internal}`)
  return new Request(request, { headers })
}
