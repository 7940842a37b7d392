import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import {
  answerOf,
  call,
  claimsOf,
  FACTORS,
  newEmail,
  signedIn,
  signedUp,
  tokensOf,
  withFactor,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => void (backend = await startTestBackend(FACTORS)))
afterAll(() => backend.close())

test('enrolling gives a picture, a secret and an address for authenticator apps', async () => {
  const { client, email } = await signedUp(backend)
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'my phone' })
  expect(error).toBeNull()
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  expect([data.friendly_name, data.totp.secret]).toEqual([
    'my phone',
    expect.stringMatching(/^[A-Z2-7]{32}$/),
  ])
  const uri = new URL(data.totp.uri)
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/localhost:3000:${email}`,
  ])
  expect(data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>\s*$/s)
})

test('names are unique, and so is having none', async () => {
  const { client } = await signedUp(backend)
  const enroll = (friendlyName?: string) =>
    client.auth.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) })
  await enroll('phone')
  await enroll()
  const [namedFactor, unnamedFactor] = [await enroll('phone'), await enroll()]
  expect([answerOf(namedFactor.error), answerOf(unnamedFactor.error)]).toEqual([
    [422, 'mfa_factor_name_conflict'],
    [422, 'mfa_factor_name_conflict'],
  ])
  expect(namedFactor.error?.message).toBe(
    'A factor with the friendly name "phone" for this user already exists',
  )
})

test('there is a limit to factors, unverified ones included', async () => {
  const { client } = await signedUp(backend)
  for (const friendlyName of ['1', '2', '3'])
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '4' })
  expect(answerOf(error)).toEqual([422, 'too_many_enrolled_mfa_factors'])
})

test('an enrollment given up is forgotten after five minutes', async () => {
  const { client, id } = await signedUp(backend)
  await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  await backend.database.query(
    `update auth.mfa_factors set created_at = now() - interval '301 seconds' where user_id = $1`,
    [id],
  )
  expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })).error).toBeNull()
})

test('verifying one factor removes the unverified ones', async () => {
  const { client } = await signedUp(backend)
  await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'given up' })
  const { id } = await withFactor(client)
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all.map(factor => factor.id)).toEqual([id])
})

test('at aal1 a user with a factor may not enroll, unenroll or change credentials', async () => {
  const { client, email } = await signedUp(backend)
  const { id } = await withFactor(client)
  const fresh = await signedIn(backend, email)
  const answers = [
    await fresh.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' }),
    await fresh.auth.mfa.unenroll({ factorId: id }),
    await fresh.auth.updateUser({ password: 'another horse' }),
    await fresh.auth.updateUser({ email: newEmail() }),
    await fresh.auth.updateUser({ data: { theme: 'dark' } }),
  ]
  expect(answers.map(({ error }) => answerOf(error))).toEqual([
    [403, 'insufficient_aal'],
    [422, 'insufficient_aal'],
    [401, 'insufficient_aal'],
    [401, 'insufficient_aal'],
    null,
  ])
})

test('after unenrolling, the next token is aal1 again', async () => {
  const { client } = await signedUp(backend)
  const { id } = await withFactor(client)
  const { data, error } = await client.auth.mfa.unenroll({ factorId: id })
  expect([data, error]).toEqual([{ id }, null])
  expect((await claimsOf(client))['aal']).toBe('aal2')
  await client.auth.refreshSession()
  expect((await claimsOf(client))['aal']).toBe('aal1')
})

test.for([
  ['phone', 422, 'mfa_phone_enroll_not_enabled'],
  ['webauthn', 422, 'mfa_webauthn_enroll_not_enabled'],
  ['carrier pigeon', 400, 'validation_failed'],
] as const)('a factor of type %s is answered %i %s', async ([type, status, code]) => {
  const { client } = await signedUp(backend)
  const headers = { authorization: `Bearer ${(await tokensOf(client)).access}` }
  const answer = await call(backend, 'POST', '/factors', { factor_type: type, phone: '+15550100' }, headers)
  expect([answer.status, answer.body['error_code']]).toEqual([status, code])
})

test('anonymous users have no factors', async () => {
  const client = clientOf(backend)
  await client.auth.signInAnonymously()
  const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  expect(answerOf(error)).toEqual([403, 'no_authorization'])
})

test('without a token there is nobody to enroll', async () => {
  const response = await fetch(`${backend.url}/auth/v1/factors`, { method: 'POST', body: '{}' })
  expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization'])
})
