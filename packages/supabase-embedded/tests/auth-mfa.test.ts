import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import {
  answerOf,
  call,
  claimsOf,
  FACTORS,
  refresh,
  signedIn,
  signedUp,
  tokensOf,
  totpCode,
  withFactor,
} from '../testing/auth'
import { startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(FACTORS)
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
  const useAnswer = await attempt(totpCode(data.totp.secret))
  expect(answerOf(useAnswer.error)).toEqual([422, 'mfa_ip_address_mismatch'])
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

test('unknown factors and unknown challenges have different errors', async () => {
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

test("another user's factor is not found", async () => {
  const [{ client }, other] = [await signedUp(backend), await signedUp(backend)]
  const { id } = await withFactor(other.client)
  expect(answerOf((await client.auth.mfa.challenge({ factorId: id })).error)).toEqual([
    404,
    'mfa_factor_not_found',
  ])
})
