import type { Backend as Embedded } from 'supabase-embedded'
import { call, newEmail, PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseSettings } from '../../src/backend/supabase/auth/signInMethods'
import { domainOf } from '../../src/backend/supabase/auth/codeInput'
import { cancels, stubPasskey } from '../support/passkey'
import { placeAt } from '../support/place'
import { profileOf } from '../support/profile'
import { refusal, scriptedFetch } from '../support/scripted-fetch'

/** What the embedded backend does not have answers as the hosted service does; the rest is the real thing. */
let embeddedBackend: Embedded
beforeAll(async () => void (embeddedBackend = await startTestBackend(project())))
afterAll(() => embeddedBackend.close())

type Script = Parameters<typeof scriptedFetch>[0]
const open = (script: Script, options: Parameters<typeof profileOf>[1] = {}) =>
  profileOf(embeddedBackend, {
    storageKey: crypto.randomUUID(),
    ...options,
    fetch: scriptedFetch(script),
  }).open()

/** The session of somebody new, as the service answers with it. */
async function grant(email: string): Promise<Response> {
  const { body } = await call(embeddedBackend, 'POST', '/token?grant_type=password', {
    email,
    password: PASSWORD,
  })
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
  ])('the domain of "%s" is "%s"', (typedAddress, domain) => {
    expect(domainOf(typedAddress)).toBe(domain)
  })

  test('a whole address leads to where its company signs people in', async () => {
    const page = place()
    const requests: object[] = []
    const idp = 'https://idp.example.test/saml?SAMLRequest=x'
    const { auth } = open(
      { 'POST /sso': body => (requests.push(body), Response.json({ url: idp })) },
      { place: page },
    )
    expect(await auth.signIn({ by: 'sso', domain: 'Ann@Example.test' })).toEqual({ type: 'leaving' })
    expect(page.went).toEqual([idp])
    expect(requests).toMatchObject([
      {
        domain: 'example.test',
        redirect_to: 'http://localhost:3000/board',
        skip_http_redirect: true,
        code_challenge_method: 's256',
      },
    ])
  })

  test('leads to web pages only', async () => {
    const page = place()
    const { auth } = open(
      { 'POST /sso': () => Response.json({ url: 'javascript:alert(1)' }) },
      { place: page },
    )
    expect(await auth.signIn({ by: 'sso', domain: 'example.test' })).toMatchObject({ type: 'refused' })
    expect(page.went).toEqual([])
  })

  test('no domain is not asked for', async () => {
    const profile = profileOf(embeddedBackend)
    expect(await profile.open().auth.signIn({ by: 'sso', domain: 'ann@' })).toMatchObject({
      refusal: { code: 'invalid_input' },
    })
    expect(profile.requests).toEqual([])
  })
})

describe('the offered ways', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const external = { email: true, google: true, github: false, anonymous_users: false, phone: true }

  test('passkeys need a browser that has them', () => {
    const settings = { external, passkeys_enabled: true, saml_enabled: true }
    expect(parseSettings(settings, [])).toMatchObject({ passkey: false, sso: true })
    vi.stubGlobal('PublicKeyCredential', Object)
    expect(parseSettings(settings, [])).toMatchObject({ passkey: true })
  })

  test('only what is named and on, in the order of the configuration', () => {
    expect(
      parseSettings({ external: { ...external, azure: true } }, ['google', 'github', 'azure', 'phone']),
    ).toEqual({
      password: true,
      code: true,
      signUp: 'by mail',
      anonymous: false,
      sso: false,
      passkey: false,
      providers: ['google', 'azure'],
    })
  })

  test.each([null, [], 'page', {}, { external: null }, { external: [] }])(
    '%j are not settings',
    async settings => {
      expect(() => parseSettings(settings, [])).toThrow('not the settings')
      const { auth } = open({ 'GET /settings': () => Response.json(settings) })
      expect(await auth.signInMethods()).toMatchObject({ password: true, code: true, anonymous: false })
    },
  )

  test('no anonymous account is offered where the project takes no new ones', () => {
    const settings = { external: { ...external, anonymous_users: true } }
    expect(parseSettings({ ...settings, disable_signup: false }, []).anonymous).toBe(true)
    expect(parseSettings({ ...settings, disable_signup: true }, []).anonymous).toBe(false)
  })

  test('a value other than true means no', () => {
    expect(
      parseSettings({ external: { email: 'true', anonymous_users: 1 }, saml_enabled: {} }, []),
    ).toMatchObject({
      password: false,
      code: false,
      anonymous: false,
      sso: false,
    })
  })
})

describe('a passkey', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const options = () =>
    Response.json({
      challenge_id: crypto.randomUUID(),
      options: { challenge: 'AAAA', rpId: 'localhost', allowCredentials: [], userVerification: 'preferred' },
      expires_at: Math.floor(Date.now() / 1000) + 300,
    })

  test('signs in', async () => {
    const { email, id } = await signedUp(embeddedBackend)
    stubPasskey(() => Promise.resolve())
    const { auth } = open({
      'POST /passkeys/authentication/options': options,
      'POST /passkeys/authentication/verify': () => grant(email),
    })
    expect(await auth.signIn({ by: 'passkey' })).toMatchObject({ session: { viewer: { id, level: 'aal1' } } })
  })

  test('is not used after a cancellation', async () => {
    stubPasskey(cancels)
    const { auth } = open({ 'POST /passkeys/authentication/options': options })
    expect(await auth.signIn({ by: 'passkey' })).toMatchObject({ refusal: { code: 'cancelled' } })
  })

  test('is called switched off where it is', async () => {
    stubPasskey(cancels)
    expect(await open({}).auth.signIn({ by: 'passkey' })).toMatchObject({
      refusal: { code: 'method_off' },
    })
  })

  test('needs a browser that has them', async () => {
    expect(await open({}).auth.signIn({ by: 'passkey' })).toMatchObject({ refusal: { code: 'method_off' } })
  })
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
