import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { localKeys } from '../src/keys'
import { readOrCreateSecrets } from '../src/keys/secrets'
import { LOCAL_SIGNING_KEY } from '../src/keys/signing'
import { startTestBackend } from '../testing/backend'
import { plainRequest, socketHeaders } from '../testing/plain-request'
import { wireOf } from './support/wire'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    {
      'migrations/20260101000000_notes.sql':
        'create function public.whoami() returns text language sql stable as $$ select current_user::text $$;',
    },
    { faults: true },
  )
})
afterAll(() => backend.close())

const whoami = '/rest/v1/rpc/whoami'
const phone = { 'x-forwarded-for': '192.168.1.30' }
const ask = (path: string, headers: Record<string, string>) => plainRequest(backend.url + path, headers)
const forgeToken = (role: string) =>
  backend.keys.sign({ role, exp: Math.floor(Date.now() / 1000) + 60 }).then(token => `Bearer ${token}`)

test('requests that a proxy passes on from another computer reach the project, by the publishable key', async () => {
  const answer = await ask(whoami, { ...phone, apikey: backend.keys.publishable })
  expect([answer.status, answer.text]).toEqual([200, '"anon"'])
})

test('it gets neither mails nor fault controls', async () => {
  for (const path of ['/_inbox', '/_inbox.json', '/api/v1/messages', '/_faults']) {
    expect((await ask(path, phone)).status).toBe(403)
    expect((await ask(path, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(200)
  }
})

test('secret keys and tokens that come to the same do not answer it', async () => {
  const { secret, serviceRole } = backend.keys
  const secrets: Record<string, string>[] = [
    { apikey: secret },
    { apikey: serviceRole },
    { authorization: `Bearer ${secret}` },
    { authorization: `Bearer ${serviceRole}` },
    { authorization: await forgeToken('postgres') },
    { authorization: await forgeToken('supabase_admin') },
  ]
  for (const headers of secrets) {
    expect((await ask(whoami, { ...headers, ...phone })).status).toBe(403)
    // An address that the caller puts in front takes nothing away.
    const hiddenHeaders = { 'x-forwarded-for': `127.0.0.1, ${phone['x-forwarded-for']}` }
    expect((await ask(whoami, { ...headers, ...hiddenHeaders })).status).toBe(403)
    const here = await ask(whoami, { ...headers, 'x-forwarded-for': '::1, 127.0.0.1' })
    expect(here.text).not.toContain('Secret keys')
  }
})

test('nor do they by a WebSocket', async () => {
  const path = (key: string) => `/realtime/v1/websocket?vsn=2.0.0&apikey=${key}`
  const openSocket = async (key: string, headers = {}) =>
    (await ask(path(key), { ...socketHeaders, ...headers })).status
  expect(await openSocket(backend.keys.secret, phone)).toBe(401)
  expect(await openSocket(backend.keys.serviceRole, phone)).toBe(401)
  expect(await openSocket(backend.keys.secret)).toBe(101)
  expect(await openSocket(backend.keys.publishable, phone)).toBe(101)

  const join = async (headers: Record<string, string>) => {
    const wire = await wireOf(backend, { headers })
    return (await wire.join('realtime:room', { access_token: backend.keys.serviceRole })).payload
  }
  expect(await join(phone)).toMatchObject({ status: 'error' })
  expect(await join({})).toMatchObject({ status: 'ok' })
})

test('drawn secrets are of one data directory, stay, and leave the well-known ones without effect', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'supabase-embedded-secrets-'))
  const start = (name: string) => startTestBackend({}, { data: join(parent, name), secrets: 'drawn' })
  const knownKeys = await localKeys()
  try {
    const first = await start('a')
    const { secret, jwtSecret } = first.keys
    const answers = async (headers: Record<string, string>) =>
      (await plainRequest(`${first.url}/auth/v1/admin/users`, headers)).status
    expect(await answers({ apikey: knownKeys.secret })).toBe(401)
    expect(await answers({ apikey: knownKeys.serviceRole })).toBe(401)
    expect(await answers({ authorization: `Bearer ${knownKeys.serviceRole}` })).not.toBe(200)
    expect(await answers({ apikey: secret })).toBe(200)
    expect(first.keys.publishable).toBe(knownKeys.publishable)
    await first.close()
    const again = await start('a')
    expect(again.keys).toMatchObject({ secret, jwtSecret })
    await again.close()
    const file = join(parent, 'a/secrets.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const drawnSecrets = JSON.parse(readFileSync(file, 'utf8')) as { signingKey: JWK }
    expect(drawnSecrets).toMatchObject({ jwtSecret, secretKey: secret, signingKey: { kty: 'EC' } })
    const forged = await localKeys({ signingKeys: [LOCAL_SIGNING_KEY] })
    const token = await forged.sign({ role: 'service_role', exp: Math.floor(Date.now() / 1000) + 60 })
    await expect(first.keys.claimsOf(token)).rejects.toThrow('unknown key')
    // Of before it held a key: one is added.
    writeFileSync(file, JSON.stringify({ jwtSecret, secretKey: secret }))
    expect(readOrCreateSecrets(join(parent, 'a')).signingKey.kid).not.toBe(drawnSecrets.signingKey.kid)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const other = await start('b')
    expect(other.keys.secret).not.toBe(secret)
    await other.close()
    writeFileSync(file, '{"jwtSecret":""}')
    await expect(start('a')).rejects.toThrow('secrets.json holds no secrets')
    expect(existsSync(file)).toBe(true)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
})

test('a project that sets its own JWT secret and keys keeps them', async () => {
  const jwt_secret = 'a-secret-of-the-project-with-more-than-32-characters'
  const keys = 'publishable_key = "sb_publishable_own"\nsecret_key = "sb_secret_own"'
  const own = await startTestBackend(
    { 'config.toml': `[auth]\njwt_secret = "${jwt_secret}"\n${keys}` },
    { secrets: 'drawn' },
  )
  expect(own.keys).toMatchObject({
    jwtSecret: jwt_secret,
    publishable: 'sb_publishable_own',
    secret: 'sb_secret_own',
  })
  const users = (apikey: string) => plainRequest(`${own.url}/auth/v1/admin/users`, { apikey })
  expect((await users('sb_secret_own')).status).toBe(200)
  expect((await users(backend.keys.secret)).status).toBe(401)
  await own.close()
})
