import type { Backend as Embedded } from 'supabase-embedded'
import { call, PASSWORD, project, signedUp, totpCode, withFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Secret } from '../../src/shared/secret'
import { cancels, stubPasskey } from '../support/passkey'
import { challengeOf } from '../support/factors'
import { enter, profileOf } from '../support/profile'
import { refusal, scriptedFetch } from '../support/scripted-fetch'

/** What the embedded backend does not have answers as the hosted service does; the rest is the real thing. */
const HOOK = `[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.hook.mfa_verification_attempt]
enabled = true
uri = "pg-functions://postgres/public/mfa_verification_attempt"`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(project('', HOOK))
  await embeddedBackend.database.exec(`
    create function public.mfa_verification_attempt(event jsonb) returns jsonb language sql as $$
      select case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb else '{"decision": "reject"}' end
    $$;`)
})
afterAll(() => embeddedBackend.close())

type Script = Parameters<typeof scriptedFetch>[0]
/** The session of somebody new, as the service answers with it. */
async function grant(email: string): Promise<Response> {
  const { body } = await call(embeddedBackend, 'POST', '/token?grant_type=password', {
    email,
    password: PASSWORD,
  })
  return Response.json(body)
}

describe('second factors of other kinds', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** Somebody whose account has a factor of this kind besides. */
  async function owner(kind: string, script: Script = {}) {
    const { email, id } = await signedUp(embeddedBackend)
    const factorId = crypto.randomUUID()
    const at = new Date().toISOString()
    const factor = { id: factorId, factor_type: kind, status: 'verified', created_at: at, updated_at: at }
    const profile = profileOf(embeddedBackend, {
      fetch: scriptedFetch({
        'GET /user': () =>
          Response.json({ id, email, aud: 'authenticated', created_at: at, factors: [factor] }),
        ...Object.fromEntries(
          Object.entries(script).map(([name, answer]) => [name.replace(':id', factorId), answer]),
        ),
      }),
    })
    const tab = profile.open()
    await enter(tab, email)
    return { auth: tab.auth, factorId, email, profile, grant: () => grant(email) }
  }
  const answerChallenge = () =>
    Response.json({ id: crypto.randomUUID(), type: 'phone', expires_at: Math.floor(Date.now() / 1000) + 300 })

  test.each(['phone', 'webauthn', 'recovery_code'])('%s is listed', async kind => {
    const { auth, factorId } = await owner(kind)
    expect(await auth.factors()).toMatchObject({
      factors: [{ id: factorId, kind, name: null, isVerified: true }],
    })
  })

  test('an unknown kind is not listed, and cannot be challenged', async () => {
    const { auth, factorId } = await owner('telepathy')
    expect(await auth.factors()).toEqual({ type: 'factors', factors: [] })
    expect(await auth.challenge(factorId)).toMatchObject({ refusal: { code: 'no_factor' } })
  })

  test('a sent code is never requested again automatically: it would be another code', async () => {
    const { auth, factorId, profile } = await owner('phone', {
      'POST /factors/:id/challenge': answerChallenge,
      'POST /factors/:id/verify': ({ code }) =>
        code === '111111'
          ? refusal(422, 'mfa_challenge_expired', 'MFA challenge has expired')
          : refusal(422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'),
    })
    const answer = await auth.challenge(factorId)
    if (answer.type !== 'challenge') throw new Error(JSON.stringify(answer))
    const give = (code: string) => auth.verify(answer.challenge, new Secret(code))
    expect(await give('111111')).toMatchObject({ refusal: { code: 'code_over' } })
    const wrong = await give('222222')
    expect(wrong).toMatchObject({ refusal: { code: 'wrong_code' } })
    expect(JSON.stringify(wrong)).not.toContain('clock')
    expect(profile.requests.filter(line => line.endsWith('/challenge'))).toHaveLength(1)
  })

  test('a message is sent once a minute', async () => {
    const { auth, factorId } = await owner('phone', {
      'POST /factors/:id/challenge': () =>
        refusal(
          429,
          'over_sms_send_rate_limit',
          'For security purposes, you can only request this after 38 seconds.',
        ),
    })
    expect(await auth.challenge(factorId)).toMatchObject({
      refusal: { code: 'rate_limited', retryAfter: 38_000 },
    })
  })

  const keyChallenge = () =>
    Response.json({
      id: crypto.randomUUID(),
      type: 'webauthn',
      expires_at: Math.floor(Date.now() / 1000) + 300,
      webauthn: {
        type: 'request',
        credential_options: { publicKey: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] } },
      },
    })

  test('a security key is challenged when its owner is ready to touch it', async () => {
    const person = await owner('webauthn', {
      'POST /factors/:id/challenge': keyChallenge,
      'POST /factors/:id/verify': () => person.grant(),
    })
    const answer = await person.auth.challenge(person.factorId)
    if (answer.type !== 'challenge') throw new Error(JSON.stringify(answer))
    expect(person.profile.requests.filter(line => line.endsWith('/challenge'))).toEqual([])
    stubPasskey(cancels)
    expect(await person.auth.verify(answer.challenge, new Secret(''))).toMatchObject({
      refusal: { code: 'cancelled' },
    })
    stubPasskey(() => Promise.resolve())
    expect(await person.auth.verify(answer.challenge, new Secret(''))).toMatchObject({ type: 'session' })
  })

  test('a recovery code needs no challenge', async () => {
    const inputs: unknown[] = []
    const person = await owner('recovery_code', {
      'POST /factors/recovery-codes/verify': ({ code }) => {
        inputs.push(code)
        if (code === 'abcd1234') return person.grant()
        return code === 'locked'
          ? refusal(429, 'mfa_recovery_codes_locked', 'Too many failed attempts')
          : refusal(422, 'mfa_verification_failed', 'Invalid recovery code entered')
      },
    })
    const answer = await person.auth.challenge(person.factorId)
    if (answer.type !== 'challenge') throw new Error(JSON.stringify(answer))
    const give = (code: string) => person.auth.verify(answer.challenge, new Secret(code))
    expect(await give('nope')).toMatchObject({
      refusal: { code: 'wrong_code', reason: { code: 'wrong_recovery_code' } },
    })
    expect(await give('locked')).toMatchObject({ refusal: { code: 'rate_limited', retryAfter: 60_000 } })
    expect(await give(' abcd-1234 ')).toMatchObject({ type: 'session' })
    expect(inputs).toEqual(['nope', 'locked', 'abcd1234'])
  })
})

test('an attempt that the project rejects ends the session here as well', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const { id, secret } = await withFactor(client)
  const profile = profileOf(embeddedBackend)
  const tab = profile.open()
  await enter(tab, email)
  const answer = await tab.auth.challenge(id)
  if (answer.type !== 'challenge') throw new Error(JSON.stringify(answer))
  const wrong = String((Number(totpCode(secret)) + 500_000) % 1_000_000).padStart(6, '0')
  expect(await tab.auth.verify(answer.challenge, new Secret(wrong))).toMatchObject({
    refusal: { code: 'rejected' },
  })
  expect(tab.auth.remaining()).toBe(0)
  expect(await profile.open().auth.restore()).toEqual({ type: 'none' })
})

test('a code that is answered after the sign-out signs nobody in', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const { id, secret } = await withFactor(client)
  let answer: () => void = () => undefined
  const answered$ = new Promise<void>(resolve => (answer = resolve))
  const profile = profileOf(embeddedBackend, {
    async fetch(input, init) {
      const response = await fetch(input, init)
      if (String(input instanceof Request ? input.url : input).endsWith('/verify')) await answered$
      return response
    },
  })
  const tab = profile.open()
  await enter(tab, email)
  const { auth } = tab
  const verifying = auth.verify(await challengeOf(auth, id), new Secret(totpCode(secret)))
  await auth.signOut('local')
  answer()
  expect(await verifying).toMatchObject({ type: 'refused' })
  expect(await profile.open().auth.restore()).toEqual({ type: 'none' })
})
