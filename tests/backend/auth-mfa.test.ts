import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../dev/backend/backend'
import {
  call,
  claimsOf,
  newEmail,
  project,
  refresh,
  signedIn,
  signedUp,
  tokensOf,
  totpCode,
  withFactor,
} from '../support/auth'
import { clientOf, startTestBackend } from '../support/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    project(
      '',
      'enable_anonymous_sign_ins = true\n[auth.mfa]\nmax_enrolled_factors = 3\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true',
    ),
  )
  await backend.database.exec(`
    create table public.vault (id int primary key);
    alter table public.vault enable row level security;
    create policy signed_in on public.vault for select to authenticated using (true);
    create policy second_factor on public.vault as restrictive for select to authenticated
      using ((select auth.jwt() ->> 'aal') = 'aal2');
    grant select on public.vault to authenticated;
    insert into public.vault values (1);
    create function public.factor_count() returns int language sql stable security definer set search_path = '' as $$
      select count(*)::int from auth.mfa_factors where user_id = auth.uid() and status = 'verified'
    $$;`)
})
afterAll(() => backend.close())

const wrongCode = (secret: string) => (totpCode(secret) === '000000' ? '111111' : '000000')
const answerOf = (error: { status?: number | undefined; code?: string | undefined } | null) =>
  error && [error.status, error.code]

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

test('a verified code raises the session in place', async () => {
  const { client } = await signedUp(backend)
  const before = await claimsOf(client)
  const old = await tokensOf(client)
  const { id } = await withFactor(client)
  const after = await claimsOf(client)
  expect([before['aal'], after['aal'], after['session_id']]).toEqual(['aal1', 'aal2', before['session_id']])
  const methods = (after['amr'] as { method: string }[]).map(({ method }) => method)
  expect(methods.sort()).toEqual(['password', 'totp'])
  expect((await tokensOf(client)).refresh).not.toBe(old.refresh)
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.totp.map(factor => [factor.id, factor.status, factor.friendly_name])).toEqual([
    [id, 'verified', 'phone'],
  ])
})

test('the level survives a refresh', async () => {
  const { client } = await signedUp(backend)
  await withFactor(client)
  expect((await client.auth.refreshSession()).error).toBeNull()
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  expect([data?.currentLevel, data?.nextLevel]).toEqual(['aal2', 'aal2'])
})

test('a fresh sign-in has yet to prove the second factor', async () => {
  const { client, email } = await signedUp(backend)
  const { id, secret } = await withFactor(client)
  const fresh = await signedIn(backend, email)
  const levels = async () => {
    const { data } = await fresh.auth.mfa.getAuthenticatorAssuranceLevel()
    return [data?.currentLevel, data?.nextLevel]
  }
  expect(await levels()).toEqual(['aal1', 'aal2'])
  expect((await fresh.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret) })).error).toBeNull()
  expect(await levels()).toEqual(['aal2', 'aal2'])
})

test('policies see the level, and functions the factors', async () => {
  const { client } = await signedUp(backend)
  expect((await client.from('vault').select()).data).toEqual([])
  await withFactor(client)
  expect((await client.from('vault').select()).data).toEqual([{ id: 1 }])
  expect((await client.rpc('factor_count')).data).toBe(1)
})

test('the first verification ends the other sessions of the user', async () => {
  const { client, email } = await signedUp(backend)
  const other = await signedIn(backend, email)
  const { refresh: token } = await tokensOf(other)
  await withFactor(client)
  expect((await refresh(backend, token)).body['error_code']).toBe('refresh_token_not_found')
  expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a wrong code leaves the challenge usable', async () => {
  const { client } = await signedUp(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  const challenge = await client.auth.mfa.challenge({ factorId: data.id })
  const challengeId = challenge.data?.id ?? ''
  expect((challenge.data?.expires_at ?? 0) - Math.floor(Date.now() / 1000)).toBeGreaterThan(290)
  const attempt = (code: string) => client.auth.mfa.verify({ factorId: data.id, challengeId, code })
  const wrong = await attempt(wrongCode(data.totp.secret))
  expect([answerOf(wrong.error), wrong.error?.message]).toEqual([
    [422, 'mfa_verification_failed'],
    'Invalid TOTP code entered',
  ])
  expect((await attempt(totpCode(data.totp.secret))).error).toBeNull()
  const used = await attempt(totpCode(data.totp.secret))
  expect(answerOf(used.error)).toEqual([422, 'mfa_ip_address_mismatch'])
})

test('a code may be used twice, as on the hosted service', async () => {
  const { client } = await signedUp(backend)
  const { id, secret } = await withFactor(client)
  expect(
    (await client.auth.mfa.challengeAndVerify({ factorId: id, code: totpCode(secret) })).error,
  ).toBeNull()
})

test('a challenge lasts five minutes', async () => {
  const { client } = await signedUp(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  const challengeId = (await client.auth.mfa.challenge({ factorId: data.id })).data?.id ?? ''
  await backend.database.query(
    `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`,
    [challengeId],
  )
  const late = await client.auth.mfa.verify({
    factorId: data.id,
    challengeId,
    code: totpCode(data.totp.secret),
  })
  expect(answerOf(late.error)).toEqual([422, 'mfa_challenge_expired'])
  expect(late.error?.message).toContain(`MFA challenge ${challengeId} has expired`)
})

test('a challenge is answered from the address it was asked from', async () => {
  const { client } = await signedUp(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  const challengeId = (await client.auth.mfa.challenge({ factorId: data.id })).data?.id
  const { access } = await tokensOf(client)
  const elsewhere = await call(
    backend,
    'POST',
    `/factors/${data.id}/verify`,
    { challenge_id: challengeId, code: totpCode(data.totp.secret) },
    { authorization: `Bearer ${access}`, 'x-forwarded-for': '203.0.113.9' },
  )
  expect([elsewhere.status, elsewhere.body['error_code']]).toEqual([422, 'mfa_ip_address_mismatch'])
})

test('names are unique, and so is having none', async () => {
  const { client } = await signedUp(backend)
  const enroll = (friendlyName?: string) =>
    client.auth.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) })
  await enroll('phone')
  await enroll()
  const [named, unnamed] = [await enroll('phone'), await enroll()]
  expect([answerOf(named.error), answerOf(unnamed.error)]).toEqual([
    [422, 'mfa_factor_name_conflict'],
    [422, 'mfa_factor_name_conflict'],
  ])
  expect(named.error?.message).toBe('A factor with the friendly name "phone" for this user already exists')
})

test('there is a limit to factors, unverified ones included', async () => {
  const { client } = await signedUp(backend)
  for (const friendlyName of ['1', '2', '3'])
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: '4' })
  expect(answerOf(error)).toEqual([422, 'too_many_enrolled_mfa_factors'])
})

test('an enrolment given up is forgotten after five minutes', async () => {
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

test('at aal1 a user with a factor may not enrol, unenrol or change credentials', async () => {
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

test('unknown factors and challenges are told apart', async () => {
  const { client } = await signedUp(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  const nil = '00000000-0000-4000-8000-000000000000'
  const factor = await client.auth.mfa.challenge({ factorId: nil })
  const challenge = await client.auth.mfa.verify({
    factorId: data?.id ?? '',
    challengeId: nil,
    code: '123456',
  })
  const empty = await client.auth.mfa.verify({ factorId: data?.id ?? '', challengeId: nil, code: '' })
  expect([factor, challenge, empty].map(({ error }) => answerOf(error))).toEqual([
    [404, 'mfa_factor_not_found'],
    [422, 'mfa_factor_not_found'],
    [400, 'validation_failed'],
  ])
})

test("nobody else's factor is found", async () => {
  const [{ client }, other] = [await signedUp(backend), await signedUp(backend)]
  const { id } = await withFactor(other.client)
  expect(answerOf((await client.auth.mfa.challenge({ factorId: id })).error)).toEqual([
    404,
    'mfa_factor_not_found',
  ])
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

test('without a token there is nobody to enrol', async () => {
  const response = await fetch(`${backend.url}/auth/v1/factors`, { method: 'POST', body: '{}' })
  expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization'])
})

test('TOTP can be switched off', async () => {
  const without = await startTestBackend(
    project('', '[auth.mfa.totp]\nenroll_enabled = false\nverify_enabled = false'),
  )
  try {
    const { client } = await signedUp(without)
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' })
    expect(answerOf(error)).toEqual([422, 'mfa_totp_enroll_not_enabled'])
  } finally {
    await without.close()
  }
})
