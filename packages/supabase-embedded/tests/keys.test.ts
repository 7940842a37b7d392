import { generateKeyPairSync } from 'node:crypto'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet, type JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { localKeys, type Claims } from '../src/keys'
import { call, signedUp, tokensOf } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

const jwkOf = (alg: 'ES256' | 'RS256', kid: string): JWK => {
  const { privateKey } =
    alg === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    ...(privateKey.export({ format: 'jwk' }) as JWK),
    alg,
    kid,
    use: 'sig',
    key_ops: ['sign', 'verify'],
  }
}
const [elliptic, rsa] = [jwkOf('ES256', 'first'), jwkOf('RS256', 'second')]
const claims = (): Claims => ({
  role: 'authenticated',
  sub: 'somebody',
  exp: Math.floor(Date.now() / 1000) + 60,
})
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error as { fault?: string }).fault,
  )

test('the keys are the ones that every local Supabase has', async () => {
  const keys = await localKeys()
  expect(keys.anon).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0',
  )
  expect(keys.serviceRole).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU',
  )
})

test.for(['ES256', 'RS256'] as const)(
  'tokens signed with %s verify, as do those of the shared secret',
  async alg => {
    const keys = await localKeys({ signingKeys: alg === 'ES256' ? [elliptic, rsa] : [rsa, elliptic] })
    const token = await keys.sign(claims())
    expect(decodeProtectedHeader(token)).toEqual({
      alg,
      typ: 'JWT',
      kid: alg === 'ES256' ? 'first' : 'second',
    })
    expect((await keys.claimsOf(token)).sub).toBe('somebody')
    expect((await keys.claimsOf(await (await localKeys()).sign(claims()))).sub).toBe('somebody')
  },
)

test('public keys hold nothing private', async () => {
  const { publicKeys } = await localKeys({ signingKeys: [elliptic, rsa] })
  expect(publicKeys.map(key => Object.keys(key).sort())).toEqual([
    ['alg', 'crv', 'ext', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'],
    ['alg', 'e', 'ext', 'key_ops', 'kid', 'kty', 'n', 'use'],
  ])
})

test('the faults of a token have different errors', async () => {
  const keys = await localKeys({ signingKeys: [elliptic] })
  const stranger = await localKeys({ signingKeys: [jwkOf('ES256', 'first')] })
  const unknown = await localKeys({ signingKeys: [rsa] })
  const faults = [
    await keys.sign({ ...claims(), exp: 1 }),
    await stranger.sign(claims()),
    await unknown.sign(claims()),
    await (await localKeys({ jwtSecret: 'another-secret-that-is-long-enough-for-hs256' })).sign(claims()),
    'not.a.token',
  ].map(token => faultOf(keys.claimsOf(token)))
  expect(await Promise.all(faults)).toEqual(['expired', 'signature', 'signer', 'signature', 'malformed'])
})

test('a public key cannot pass for the shared secret', async () => {
  const keys = await localKeys({ signingKeys: [elliptic] })
  const forgedKeys = await localKeys({ jwtSecret: JSON.stringify(keys.publicKeys[0]) })
  expect(await faultOf(keys.claimsOf(await forgedKeys.sign(claims())))).toBe('signature')
})

test('keys that cannot sign are refused by name', async () => {
  const { d: _d, ...publicOnly } = elliptic
  await expect(localKeys({ signingKeys: [publicOnly] })).rejects.toThrow(
    'auth.signing_keys_path: key first (ES256)',
  )
})

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    'config.toml': 'project_id = "test"\n[auth]\nsigning_keys_path = "./signing_keys.json"\n',
    'signing_keys.json': JSON.stringify([elliptic, rsa]),
  })
})
afterAll(() => backend.close())

test('a project with signing keys publishes them, and its tokens verify by them', async () => {
  const { client, id } = await signedUp(backend)
  const { access } = await tokensOf(client)
  const { body } = await call(backend, 'GET', '/.well-known/jwks.json')
  const { payload, protectedHeader } = await jwtVerify(
    access,
    createLocalJWKSet(body as unknown as JSONWebKeySet),
  )
  expect([payload.sub, protectedHeader.alg, protectedHeader.kid]).toEqual([id, 'ES256', 'first'])
})

test('its tokens are good for every service', async () => {
  await backend.database.exec(`
    create table public.notes (id int primary key, owner uuid default auth.uid());
    alter table public.notes enable row level security;
    create policy mine on public.notes to authenticated using (owner = auth.uid());
    grant all on public.notes to authenticated;`)
  const { client, id } = await signedUp(backend)
  expect((await client.auth.getUser()).data.user?.id).toBe(id)
  const { data, error } = await client.from('notes').insert({ id: 1 }).select()
  expect({ data, error }).toEqual({ data: [{ id: 1, owner: id }], error: null })
  expect((await client.storage.listBuckets()).error).toBeNull()
})

test.for(['publishable', 'secret', 'anon', 'serviceRole'] as const)(
  'the %s key stays good beside them',
  async key => {
    const { error } = await clientOf(backend, key).auth.admin.listUsers()
    expect(error?.code).toBe(key === 'secret' || key === 'serviceRole' ? undefined : 'not_admin')
  },
)

test('claims are verified in the client without asking the service', async () => {
  const { client, id } = await signedUp(backend)
  const { data, error } = await client.auth.getClaims()
  expect([error, data?.header.alg, data?.claims.sub]).toEqual([null, 'ES256', id])
})
