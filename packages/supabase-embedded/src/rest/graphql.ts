import type { Service } from '../service'

/** GraphQL is a function in the database, which the gateway calls by way of PostgREST. */
export const createGraphql =
  (rest: Service): Service =>
  request => {
    const headers = new Headers(request.headers)
    headers.set('content-profile', 'graphql_public')
    const url = new URL(request.url)
    url.pathname = '/rest/v1/rpc/graphql'
    const { method, body, signal } = request
    return rest(
      new Request(url, {
        method,
        headers,
        signal,
        ...(body !== null && { body, duplex: 'half' }),
      } as RequestInit),
    )
  }
