import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Backend as Embedded } from '../../dev/backend/backend'
import { offersOf } from '../../src/backend/supabase/auth/offers'
import { domainOf } from '../../src/backend/supabase/auth/typed'
import { Secret } from '../../src/secret'
import { call, newEmail, PASSWORD, project, signedUp, totpCode, withFactor } from '../support/auth'
import { startTestBackend } from '../support/backend'
import { placeAt } from '../support/place'
import { enter, profileOf } from '../support/profile'
import { refusal, scriptedFetch } from '../support/scripted-fetch'

/** What the embedded backend does not have answers as the hosted service does; the rest is the real thing. */
const HOOK = `[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[auth.hook.mfa_verification_attempt]
enabled = true
uri = "pg-functions://postgres/public/mfa_verification_attempt"`
let embedded: Embedded
beforeAll(async () => {
  embedded = await startTestBackend(project('', HOOK))
  await embedded.database.exec(`
    create function public.mfa_verification_attempt(event jsonb) returns jsonb language sql as $$
      select case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb else '{"decision": "reject"}' end
    $$;`)
})
afterAll(() => embedded.close())

type Script = Parameters<typeof scriptedFetch>[0]
const open = (script: Script, options: Parameters<typeof profileOf>[1] = {}) =>
  profileOf(embedded, { storageKey: crypto.randomUUID(), ...options, fetch: scriptedFetch(script) }).open()

/** The session of somebody new, as the service answers with it. */
async function grant(email: string): Promise<Response> {
  const { body } = await call(embedded, 'POST', '/token?grant_type=password', { email, password: PASSWORD })
  return Response.json(body)
}

describe('company sign-in', () => {
  const place = () => placeAt('http://localhost:3000/board?theme=dark')

  test.each([
    ['example.test', 'example.test'],
    [' Ann@Example.test ', 'example.test'],
    ['ann@b@example.test.', 'example.test'],
    ['@example.test', 'example.test'],
    ['ann@', ''],
  ])('the domain of "%s" is "%s"', (typed, domain) => {
    expect(domainOf(typed)).toBe(domain)
  })

  test('a whole address leads to where its company signs people in', async () => {
    const page = place()
    const asked: object[] = []
    const idp = 'https://idp.example.test/saml?SAMLRequest=x'
    const { auth } = open(
      { 'POST /sso': body => (asked.push(body), Response.json({ url: idp })) },
      { place: page },
    )
    expect(await auth.signIn({ by: 'sso', domain: 'Ann@Example.test' })).toEqual({ type: 'leaving' })
    expect(page.went).toEqual([idp])
    expect(asked).toMatchObject([
      {
        domain: 'example.test',
        redirect_to: 'http://localhost:3000/board',
        skip_http_redirect: true,
        code_challenge_method: 's256',
      },
    ])
  })

  test('nothing but a web page is gone to', async () => {
    const page = place()
    const { auth } = open(
      { 'POST /sso': () => Response.json({ url: 'javascript:alert(1)' }) },
      { place: page },
    )
    expect(await auth.signIn({ by: 'sso', domain: 'example.test' })).toMatchObject({ type: 'refused' })
    expect(page.went).toEqual([])
  })

  test('no domain is not asked for', async () => {
    const profile = profileOf(embedded)
    expect(await profile.open().auth.signIn({ by: 'sso', domain: 'ann@' })).toMatchObject({
      refusal: { code: 'invalid_input' },
    })
    expect(profile.requests).toEqual([])
  })
})

describe('what is offered', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const external = { email: true, google: true, github: false, anonymous_users: false, phone: true }

  test('passkeys need a browser that has them', () => {
    const settings = { external, passkeys_enabled: true, saml_enabled: true }
    expect(offersOf(settings, [])).toMatchObject({ passkey: false, sso: true })
    vi.stubGlobal('PublicKeyCredential', Object)
    expect(offersOf(settings, [])).toMatchObject({ passkey: true })
  })

  test('only what is named and on, in the order of the configuration', () => {
    expect(
      offersOf({ external: { ...external, azure: true } }, ['google', 'github', 'azure', 'phone']),
    ).toEqual({
      password: true,
      code: true,
      anonymous: false,
      sso: false,
      passkey: false,
      providers: ['google', 'azure'],
    })
  })

  test.each([null, [], 'page', {}, { external: null }, { external: [] }])(
    '%j are no settings',
    async settings => {
      expect(() => offersOf(settings, [])).toThrow('not the settings')
      const { auth } = open({ 'GET /settings': () => Response.json(settings) })
      expect(await auth.offers()).toMatchObject({ password: true, code: true, anonymous: false })
    },
  )

  test('a value that is not true is no', () => {
    expect(offersOf({ external: { email: 'true', anonymous_users: 1 }, saml_enabled: {} }, [])).toMatchObject(
      {
        password: false,
        code: false,
        anonymous: false,
        sso: false,
      },
    )
  })
})

/** A browser with one passkey, whose owner does as told. */
function stubPasskey(touch: () => Promise<unknown>) {
  class FakeCredential {
    id = 'AAAA'
    rawId = new Uint8Array([0, 0, 0]).buffer
    type = 'public-key'
    response = {
      authenticatorData: new ArrayBuffer(1),
      clientDataJSON: new ArrayBuffer(1),
      signature: new ArrayBuffer(1),
      userHandle: null,
    }
    getClientExtensionResults = () => ({})
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', {
    PublicKeyCredential: FakeCredential,
    location: { hostname: 'localhost', origin: 'http://localhost', href: 'http://localhost/' },
  })
  vi.stubGlobal('navigator', {
    credentials: { create: vi.fn(), get: async () => (await touch(), new FakeCredential()) },
  })
}
const cancels = () => Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))

describe('a passkey', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const options = () =>
    Response.json({
      challenge_id: crypto.randomUUID(),
      options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'preferred' },
      expires_at: Math.floor(Date.now() / 1000) + 300,
    })

  test('signs in', async () => {
    const { email, id } = await signedUp(embedded)
    stubPasskey(() => Promise.resolve())
    const { auth } = open({
      'POST /passkeys/authentication/options': options,
      'POST /passkeys/authentication/verify': () => grant(email),
    })
    expect(await auth.signIn({ by: 'passkey' })).toMatchObject({ session: { viewer: { id, level: 'aal1' } } })
  })

  test('is not used by whoever cancels', async () => {
    stubPasskey(cancels)
    const { auth } = open({ 'POST /passkeys/authentication/options': options })
    expect(await auth.signIn({ by: 'passkey' })).toMatchObject({ refusal: { code: 'cancelled' } })
  })

  test('is said to be off where it is off', async () => {
    stubPasskey(cancels)
    expect(await open({}).auth.signIn({ by: 'passkey' })).toMatchObject({
      refusal: { code: 'method_off' },
    })
  })

  test('needs a browser that has them', async () => {
    expect(await open({}).auth.signIn({ by: 'passkey' })).toMatchObject({ refusal: { code: 'method_off' } })
  })
})

describe('second factors of other kinds', () => {
  afterEach(() => void vi.unstubAllGlobals())

  /** Somebody whose account has a factor of this kind besides. */
  async function owner(kind: string, script: Script = {}) {
    const { email, id } = await signedUp(embedded)
    const factorId = crypto.randomUUID()
    const at = new Date().toISOString()
    const factor = { id: factorId, factor_type: kind, status: 'verified', created_at: at, updated_at: at }
    const profile = profileOf(embedded, {
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
  const challenged = () =>
    Response.json({ id: crypto.randomUUID(), type: 'phone', expires_at: Math.floor(Date.now() / 1000) + 300 })

  test.each(['phone', 'webauthn', 'recovery_code'])('%s is listed', async kind => {
    const { auth, factorId } = await owner(kind)
    expect(await auth.factors()).toMatchObject({
      factors: [{ id: factorId, kind, name: null, isVerified: true }],
    })
  })

  test('a kind that nobody knows yet is not listed, and cannot be shown', async () => {
    const { auth, factorId } = await owner('telepathy')
    expect(await auth.factors()).toEqual({ type: 'factors', factors: [] })
    expect(await auth.challenge(factorId)).toMatchObject({ refusal: { code: 'no_factor' } })
  })

  test('the code of a message is sent again for nobody: it would be another code', async () => {
    const { auth, factorId, profile } = await owner('phone', {
      'POST /factors/:id/challenge': challenged,
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
    const given: unknown[] = []
    const person = await owner('recovery_code', {
      'POST /factors/recovery-codes/verify': ({ code }) => {
        given.push(code)
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
      refusal: { code: 'wrong_code', message: expect.stringContaining('used before') as string },
    })
    expect(await give('locked')).toMatchObject({ refusal: { code: 'rate_limited', retryAfter: 60_000 } })
    expect(await give(' abcd-1234 ')).toMatchObject({ type: 'session' })
    expect(given).toEqual(['nope', 'locked', 'abcd1234'])
  })
})

test('an attempt that the project rejects ends the session here as well', async () => {
  const { client, email } = await signedUp(embedded)
  const { id, secret } = await withFactor(client)
  const profile = profileOf(embedded)
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

test('a mail that was asked for a moment ago is waited for', async () => {
  const { auth } = open({
    'POST /otp': () =>
      refusal(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 51 seconds.',
      ),
  })
  expect(await auth.signIn({ by: 'code', email: newEmail() })).toMatchObject({
    refusal: { code: 'rate_limited', retryAfter: 51_000 },
  })
})
