import type { Caller } from './caller'
import { refusals } from './errors'
import type { Scope } from './scope'

export interface Exchange {
  request: Request
  /** Path and query as sent, for the not-found text and for signing. */
  url: URL
  /** By the names in the pattern, decoded; `*` is `key`. */
  params: Record<string, string>
  caller: Caller
  /** Under the caller's policies. */
  scope: Scope
}

export interface Route {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` is one segment, a final `*` the rest of the path. */
  pattern: string
  /** What policies read as `storage.operation()`. */
  operation: string
  /** `lenient`: a bad token counts as none. `none`: the route does not ask who is calling. */
  token: 'required' | 'lenient' | 'none'
  answer(exchange: Exchange): Promise<Response>
}

export interface Match {
  route: Route
  params: Record<string, string>
}

/** The first route that fits wins: list the specific ones first. */
export function routerOf(routes: readonly Route[]): (method: string, path: string) => Match {
  const compiled = routes.map(route => ({ route, pattern: expressionOf(route.pattern) }))
  return (method, path) => {
    for (const { route, pattern } of compiled) {
      if (route.method !== method) continue
      const found = pattern.exec(path)
      if (found !== null) return { route, params: decoded(found.groups ?? {}, path) }
    }
    throw refusals.routeNotFound(method, path)
  }
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\*$/, '(?<key>.*)')}$`)

function decoded(groups: Record<string, string>, path: string): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw refusals.malformed(`'${path}' is not a valid url component`)
  }
}

/** A parameter the pattern of the route promises. */
export function param({ params }: Pick<Exchange, 'params'>, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`the pattern of the route has no ${name}`)
  return value
}
