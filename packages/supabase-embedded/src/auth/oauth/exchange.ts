import type { Call } from '../call'
import { AuthError } from '../errors'
import { isObject, type Json, type JsonObject } from '../fields'
import type { Provider } from './providers'

/** A provider's answer to its code. */
export interface ProviderAnswer {
  accessToken: string
  refreshToken: string
  claims: JsonObject
}

/** Milliseconds before a provider counts as unreachable. */
const TIMEOUT = 10_000

/** Talks to the provider; never inside a transaction. */
export async function exchange(call: Call, provider: Provider, code: string): Promise<ProviderAnswer> {
  const answer = await fetchJson(provider.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: provider.clientId,
      client_secret: provider.secret,
      redirect_uri: provider.redirectUri ?? `${call.address()}/callback`,
    }),
    headers: { accept: 'application/json' },
  }).catch(throwFailure(`Unable to exchange external code: ${code.slice(0, 4)}`))
  const token = isObject(answer) ? answer : {}
  const accessToken = token['access_token']
  if (typeof accessToken !== 'string')
    throw new AuthError(500, 'unexpected_failure', `Unable to exchange external code: ${code.slice(0, 4)}`)
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
  const claims = await provider
    .profile(url => fetchJson(url, { headers }))
    .catch(throwFailure('Error getting user profile from external provider'))
  const refreshToken = token['refresh_token']
  return { accessToken, refreshToken: typeof refreshToken === 'string' ? refreshToken : '', claims }
}

async function fetchJson(url: string, init: RequestInit): Promise<Json> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Json
}

const throwFailure = (message: string) => (cause: unknown) => {
  throw new AuthError(500, 'unexpected_failure', message, { cause })
}
