import type { Caller } from './caller'
import { refusals } from './errors'
import type { Scope } from './scope'

export interface Exchange {
  request: Request
  /** Path and query as sent, for the not-found text and for signing. */
  url: URL
  /** The names in the path, decoded; empty if the pattern has none. */
  bucket: string
  key: string
  caller: Caller
  /** Under the caller's policies. */
  scope: Scope
}

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** `:bucket` is one segment, a final `*` the key: the rest of the path. */
  pattern: string
  /** The value of `storage.operation()` in policies. */
  operation: string
  /** `lenient`: a bad token counts as none. `none`: the route does not ask who is calling. */
  token: 'required' | 'lenient' | 'none'
  answer(exchange: Exchange): Promise<Response>
}

export interface Match extends Pick<Exchange, 'bucket' | 'key'> {
  route: Route
}

/** The first route that fits wins: list the specific ones first. */
export function routerOf(routes: readonly Route[]): (method: string, path: string) => Match {
  const compiledRoutes = routes.map(route => ({ route, pattern: expressionOf(route.pattern) }))
  return (method, path) => {
    for (const { route, pattern } of compiledRoutes) {
      if (route.method !== method) continue
      const match = pattern.exec(path)
      if (match !== null) return { route, ...nameGroups(match.groups ?? {}, path) }
    }
    throw refusals.routeNotFound(method, path)
  }
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(':bucket', '(?<bucket>[^/]+)').replace(/\*$/, '(?<key>.*)')}$`)

function nameGroups(groups: Record<string, string>, path: string): Pick<Exchange, 'bucket' | 'key'> {
  try {
    return {
      bucket: decodeURIComponent(groups['bucket'] ?? ''),
      key: decodeURIComponent(groups['key'] ?? ''),
    }
  } catch {
    throw refusals.malformed(`'${path}' is not a valid url component`)
  }
}
