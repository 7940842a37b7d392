import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, claimsOf, follow, newEmail, project, signedUp, tokensOf } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'
import { declineAt, roundTrip, startKeycloak } from '../testing/keycloak'

let backend: Backend
let provider: Awaited<ReturnType<typeof startKeycloak>>
beforeAll(async () => {
  provider = await startKeycloak()
  // No sign-in with Apple is emulated.
  const toml = `enable_manual_linking = true\n${provider.toml}\n[auth.external.apple]\nenabled = true\nclient_id = "a"\nsecret = "b"`
  backend = await startTestBackend(project('', toml))
})
afterAll(async () => {
  await backend.close()
  provider.server.close()
})

const urlFor = async (flowType: 'pkce' | 'implicit') => {
  const client = clientOf(backend, 'publishable', { auth: { flowType } })
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true, redirectTo: 'http://localhost:3000/in', scopes: 'openid' },
  })
  if (error) throw error
  return { client, url: data.url }
}

test('the browser is sent to the provider with what it needs to come back', async () => {
  const { url } = await urlFor('implicit')
  const { status, url: there } = await follow(url)
  expect([status, there.pathname]).toEqual([302, '/protocol/openid-connect/auth'])
  expect(Object.fromEntries(there.searchParams)).toEqual({
    client_id: 'board',
    redirect_to: 'http://localhost:3000/in',
    redirect_uri: `${backend.url}/auth/v1/callback`,
    response_type: 'code',
    scope: 'profile email openid',
    state: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
  })
})

test('sign-in pages are told only of providers to which they can send the browser', async () => {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, {
    headers: { apikey: backend.keys.publishable },
  })
  expect(await answer.json()).toMatchObject({ external: { keycloak: true, apple: false } })
})

test('somebody new comes back signed in, with the tokens of the provider', async () => {
  const email = newEmail()
  const { url } = await urlFor('implicit')
  const { landing } = await roundTrip(url, { sub: email, email, email_verified: true, name: 'Ada' })
  expect([landing.status, landing.url.pathname]).toEqual([302, '/in'])
  expect([landing.fragment.get('provider_refresh_token'), landing.fragment.has('provider_token')]).toEqual([
    'theirs',
    true,
  ])
  const client = clientOf(backend)
  await client.auth.setSession({
    access_token: landing.fragment.get('access_token') ?? '',
    refresh_token: landing.fragment.get('refresh_token') ?? '',
  })
  const { data } = await client.auth.getUser()
  expect(data.user).toMatchObject({
    email,
    app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
    user_metadata: { full_name: 'Ada', email_verified: true, provider_id: email },
  })
  expect((await claimsOf(client))['amr']).toMatchObject([{ method: 'oauth' }])
})

test('with PKCE the code that comes back is exchanged by the client that asked', async () => {
  const email = newEmail()
  const { client, url } = await urlFor('pkce')
  const { landing, back } = await roundTrip(url, { sub: email, email, email_verified: true })
  const { data, error } = await client.auth.exchangeCodeForSession(landing.url.searchParams.get('code') ?? '')
  expect([error, data.user?.email, data.session?.provider_refresh_token]).toEqual([null, email, 'theirs'])
  const again = await follow(back)
  expect(again.url.searchParams.get('error_code')).toBe('bad_oauth_state')
})

test('a verified address leads to the account that has it', async () => {
  const { email, id } = await signedUp(backend)
  const { client, url } = await urlFor('pkce')
  const { landing } = await roundTrip(url, { sub: 'k1', email, email_verified: true })
  const { data } = await client.auth.exchangeCodeForSession(landing.url.searchParams.get('code') ?? '')
  expect([data.user?.id, data.user?.app_metadata['providers']]).toEqual([id, ['email', 'keycloak']])
})

test('an account can be linked and unlinked', async () => {
  const { client, id } = await signedUp(backend)
  const { data } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true },
  })
  const start = new URL(data.url ?? '')
  const there = start.pathname.endsWith('/auth') ? start : (await follow(start.href)).url
  const back = new URL(there.searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('state', there.searchParams.get('state') ?? '')
  const claims = { sub: id, email: newEmail(), email_verified: true }
  back.searchParams.set('code', Buffer.from(JSON.stringify(claims)).toString('base64url'))
  await follow(back.href)
  const { data: linkedIdentities } = await client.auth.getUserIdentities()
  expect(linkedIdentities?.identities.map(identity => identity.provider)).toEqual(['email', 'keycloak'])
  const identity = linkedIdentities?.identities[1]
  if (identity === undefined) throw new Error('not linked')
  expect((await client.auth.unlinkIdentity(identity)).error).toBeNull()
  expect((await client.auth.getUser()).data.user?.app_metadata['providers']).toEqual(['email'])
})

test('a refusal of the provider reaches the app', async () => {
  const { url } = await urlFor('implicit')
  const landingUrl = await declineAt(url)
  expect([
    landingUrl.pathname,
    landingUrl.searchParams.get('error'),
    landingUrl.searchParams.get('error_description'),
  ]).toEqual(['/in', 'access_denied', 'The user said no'])
})

test.for([
  ['', 'bad_oauth_callback'],
  ['nonsense', 'bad_oauth_state'],
  ['00000000-0000-4000-8000-000000000000', 'bad_oauth_state'],
] as const)('coming back with the state "%s" is answered %s', async ([state, code]) => {
  const { url } = await follow(`${backend.url}/auth/v1/callback?code=x&state=${state}`)
  expect([url.origin, url.searchParams.get('error_code')]).toEqual(['http://localhost:3000', code])
})

test.for([
  ['github', 'Unsupported provider: provider is not enabled'],
  ['carrier-pigeon', 'Unsupported provider: Provider carrier-pigeon could not be found'],
] as const)('%s is not offered', async ([name, message]) => {
  const answer = await call(backend, 'GET', `/authorize?provider=${name}`)
  expect([answer.status, answer.body]).toEqual([
    400,
    { code: 400, error_code: 'validation_failed', msg: message },
  ])
})

test('linking needs somebody to link to', async () => {
  const answer = await call(backend, 'GET', '/user/identities/authorize?provider=keycloak')
  expect([answer.status, answer.body['error_code']]).toEqual([403, 'bad_jwt'])
  const { client } = await signedUp(backend)
  expect((await tokensOf(client)).access).toMatch(/^ey/)
})
