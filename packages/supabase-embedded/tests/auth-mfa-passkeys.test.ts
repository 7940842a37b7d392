import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, project, signedIn, signedUp, tokensOf, withFactor } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

const TOML = `[auth.passkey]\nenabled = true\n[auth.webauthn]\nrp_id = "example.test"\nrp_origins = ["https://example.test"]
[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true`
let backend: Backend
beforeAll(
  async () => void (backend = await startTestBackend(project(TOML, 'enable_anonymous_sign_ins = true'))),
)
afterAll(() => backend.close())

type Client = Awaited<ReturnType<typeof signedUp>>['client']
async function ask(client: Client | null, method: string, path: string, body?: unknown) {
  const bearer = client === null ? {} : { authorization: `Bearer ${(await tokensOf(client)).access}` }
  return call(backend, method, `/passkeys${path}`, body, {
    ...bearer,
    'x-supabase-api-version': '2024-01-01',
  })
}
const refusalOf = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body['code']]

/** As if a device had made one: its making is tested in a browser. */
async function withPasskey(user: string): Promise<string> {
  const [row] = await backend.database.query<{ id: string }>(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key, friendly_name)
     values ($1::uuid, decode(md5($1::uuid::text), 'hex'), '\\x00', 'Passkey') returning id::text`,
    [user],
  )
  return row?.id ?? ''
}

test('a device is asked for a passkey of the account at the site that is set up', async () => {
  const { client, email, id } = await signedUp(backend)
  await withPasskey(id)
  const { status, body } = await ask(client, 'POST', '/registration/options', {})
  expect(status).toBe(200)
  expect(body['options']).toMatchObject({
    rp: { id: 'example.test', name: 'localhost:3000' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
    excludeCredentials: [{ type: 'public-key' }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    attestation: 'none',
  })
  expect(Number(body['expires_at']) - Date.now() / 1000).toBeGreaterThan(200)
})

test('to sign in it is asked for any', async () => {
  const { status, body } = await ask(null, 'POST', '/authentication/options', {})
  expect(status).toBe(200)
  expect(body['options']).toMatchObject({ rpId: 'example.test', userVerification: 'preferred' })
})

test('a challenge is answered once, in time, and by whom it was made for', async () => {
  const { client } = await signedUp(backend)
  const { client: other } = await signedUp(backend)
  const newChallenge = async () =>
    String((await ask(client, 'POST', '/registration/options', {})).body['challenge_id'])
  const verify = (who: Client, challenge_id: string) =>
    ask(who, 'POST', '/registration/verify', { challenge_id, credential: { id: 'AAAA' } })
  const challenge = await newChallenge()
  expect(refusalOf(await verify(other, challenge))).toEqual([400, 'webauthn_challenge_not_found'])
  expect(refusalOf(await verify(client, challenge))).toEqual([400, 'webauthn_verification_failed'])
  expect(refusalOf(await verify(client, challenge))).toEqual([400, 'webauthn_challenge_not_found'])
  const late = await newChallenge()
  await backend.database.exec(
    `update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = '${late}'`,
  )
  expect(refusalOf(await verify(client, late))).toEqual([400, 'webauthn_challenge_expired'])
  expect(refusalOf(await verify(client, 'none'))).toEqual([400, 'validation_failed'])
})

test('they are listed, named and removed by their owner alone', async () => {
  const { client, id } = await signedUp(backend)
  const { client: other } = await signedUp(backend)
  const passkey = await withPasskey(id)
  expect((await ask(client, 'GET', '')).body).toEqual([
    { id: passkey, friendly_name: 'Passkey', created_at: expect.stringMatching(/Z$/) as string },
  ])
  expect((await ask(other, 'GET', '')).body).toEqual([])
  const name = (who: Client, friendly_name: string) => ask(who, 'PATCH', `/${passkey}`, { friendly_name })
  expect((await name(client, 'Laptop')).body).toMatchObject({ id: passkey, friendly_name: 'Laptop' })
  expect(refusalOf(await name(other, 'Mine'))).toEqual([404, 'validation_failed'])
  expect(refusalOf(await name(client, ''))).toEqual([400, 'validation_failed'])
  expect(refusalOf(await name(client, 'x'.repeat(121)))).toEqual([400, 'validation_failed'])
  expect(refusalOf(await ask(other, 'DELETE', `/${passkey}`))).toEqual([404, 'validation_failed'])
  expect((await ask(client, 'DELETE', `/${passkey}`)).status).toBe(204)
  expect((await ask(client, 'GET', '')).body).toEqual([])
})

test('an account with a second factor shows it first, and a session without an account has no passkeys', async () => {
  const { client, email, id } = await signedUp(backend)
  const passkey = await withPasskey(id)
  await withFactor(client)
  expect((await ask(client, 'POST', '/registration/options', {})).status).toBe(200)
  const low = await signedIn(backend, email)
  expect(refusalOf(await ask(low, 'POST', '/registration/options', {}))).toEqual([403, 'insufficient_aal'])
  expect(refusalOf(await ask(low, 'DELETE', `/${passkey}`))).toEqual([403, 'insufficient_aal'])
  const { client: anonymous } = await signedUp(backend)
  await anonymous.auth.signOut()
  await anonymous.auth.signInAnonymously()
  expect(refusalOf(await ask(anonymous, 'POST', '/registration/options', {}))).toEqual([
    403,
    'no_authorization',
  ])
})

test('ten are enough', async () => {
  const { client, id } = await signedUp(backend)
  await backend.database.query(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
     select $1::uuid, decode(md5($1::uuid::text || n), 'hex'), '\\x00' from generate_series(1, 10) n`,
    [id],
  )
  expect(refusalOf(await ask(client, 'POST', '/registration/options', {}))).toEqual([
    422,
    'too_many_passkeys',
  ])
})
