import { callerOf } from '../bearer'
import type { Call, Endpoint } from '../call'
import { AuthError } from '../errors'
import type { User } from '../accounts/users'
import { redirect, redirectTarget } from '../redirects'
import { challengeOf, startFlow } from '../sessions/flows'
import { providerOf } from './providers'

/** Sends the browser to the provider; it comes back to `/callback`. */
export const authorize: Endpoint = async call => redirect(await authorizeUrl(call), 302)

/** The same for somebody who is signed in and wants the account added to theirs. */
export const linkIdentity: Endpoint = async call => {
  const { user } = await callerOf(call)
  if (!call.settings.manualLinking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  const url = await authorizeUrl(call, user)
  return call.query.get('skip_http_redirect') === 'true' ? Response.json({ url }) : redirect(url, 302)
}

/** Parameters a client may not choose. */
const OURS = new Set([
  'provider',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'skip_http_redirect',
  'invite_token',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
])

async function authorizeUrl(call: Call, linkTo?: User): Promise<string> {
  const { query, settings } = call
  const provider = providerOf((query.get('provider') ?? '').toLowerCase(), settings)
  const challenge = challengeOf({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })
  const state = await startFlow(call.database, {
    provider: provider.name,
    method: 'oauth',
    challenge,
    referrer: redirectTarget(call),
    ...(linkTo === undefined ? {} : { linkTo: linkTo.id }),
  })
  const url = new URL(provider.authorizeUrl)
  for (const [name, value] of query) if (!OURS.has(name.toLowerCase())) url.searchParams.set(name, value)
  const scopes = query.get('scopes')?.split(/[ ,]+/).filter(Boolean) ?? []
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('redirect_uri', provider.redirectUri ?? `${call.address()}/callback`)
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', [...new Set([...provider.scopes, ...scopes])].join(' '))
  url.searchParams.set('state', state)
  return url.toString()
}
