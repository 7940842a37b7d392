import type { Backend as Embedded } from 'supabase-embedded'
import { mailTo, newEmail, PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { roundTrip, startKeycloak } from 'supabase-embedded/testing/keycloak'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { Secret } from '../../src/shared/secret'
import { placeAt } from '../support/place'
import { profileOf } from '../support/profile'
import { scriptedFetch } from '../support/scripted-fetch'

let embeddedBackend: Embedded
let keycloak: Awaited<ReturnType<typeof startKeycloak>>
beforeAll(async () => {
  keycloak = await startKeycloak()
  embeddedBackend = await startTestBackend(project('', `enable_anonymous_sign_ins = true\n${keycloak.toml}`))
})
afterEach(() => {
  embeddedBackend.faults.http = {}
})
afterAll(async () => {
  await embeddedBackend.close()
  keycloak.server.close()
})

const PAGE = 'http://localhost:3000/board?theme=dark'
const byPassword = (email: string, password = PASSWORD) =>
  ({ by: 'password', email, password: new Secret(password) }) as const
const withCode = (email: string, code: string, sentFor: 'code' | 'recovery' = 'code') =>
  ({ by: 'otp', email, code: new Secret(code), sentFor }) as const
const onPage = () => {
  const place = placeAt(PAGE)
  const profile = profileOf(embeddedBackend, { place, providers: ['keycloak', 'github', 'email'] })
  return { place, profile, ...profile.open() }
}
const open = (): Backend => profileOf(embeddedBackend).open()

test('ways of the project that the configuration names are offered, and requested once', async () => {
  const { auth, profile } = onPage()
  const offers = await auth.signInMethods()
  expect(offers).toEqual({
    password: true,
    code: true,
    signUp: 'at once',
    anonymous: true,
    sso: false,
    passkey: false,
    providers: ['keycloak'],
  })
  expect(await auth.signInMethods()).toEqual(offers)
  expect(profile.requests).toEqual(['GET /settings'])
})

test('while the project cannot say, what every project has is offered', async () => {
  const { auth } = onPage()
  embeddedBackend.faults.http.auth = { status: 503 }
  expect(await auth.signInMethods()).toMatchObject({
    password: true,
    code: true,
    anonymous: false,
    providers: [],
  })
  embeddedBackend.faults.http.auth = {}
  expect(await auth.signInMethods()).toMatchObject({ anonymous: true, providers: ['keycloak'] })
})

test('a sign-in that is given up before its answer signs nobody in, and leaves no session', async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const sessions = () =>
    embeddedBackend.database.query('select 1 from auth.sessions where user_id = $1', [id])
  const before = (await sessions()).length
  const { auth, profile } = onPage()
  const controller = new AbortController()
  const answer = auth.signIn(byPassword(email), controller.signal)
  controller.abort()
  expect(await answer).toMatchObject({ type: 'refused', refusal: { code: 'interrupted' } })
  expect([auth.remaining(), profile.storedItems.size, profile.marks.size]).toEqual([0, 0, 0])
  await expect.poll(async () => (await sessions()).length).toBe(before)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { email } = await signedUp(embeddedBackend)
  const { auth } = open()
  const wrong = await auth.signIn(byPassword(email, 'wrong'))
  expect(wrong).toMatchObject({ type: 'refused', refusal: { code: 'invalid_credentials' } })
  expect(await auth.signIn(byPassword(newEmail()))).toEqual(wrong)
  expect(await auth.signIn(byPassword(` ${email} `))).toMatchObject({ session: { viewer: { email } } })
})

test('an unreachable service is not called a wrong password', async () => {
  embeddedBackend.faults.http.auth = { drop: true }
  expect(await open().auth.signIn(byPassword(newEmail()))).toMatchObject({
    refusal: { code: 'unreachable' },
  })
})

test('a wrong key is called the page’s fault', async () => {
  // As the hosted gateway answers.
  const gateway = () => Response.json({ message: 'Invalid API key' }, { status: 401 })
  const { auth } = profileOf(embeddedBackend, { fetch: scriptedFetch({ 'POST /token': gateway }) }).open()
  expect(await auth.signIn(byPassword(newEmail()))).toMatchObject({
    refusal: { reason: { code: 'wrong_key' } },
  })
})

test('a mail brings a code and a link, and a wrong code does not use up the right one', async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const { auth } = onPage()
  expect(await auth.signIn({ by: 'code', email })).toEqual({ type: 'sent' })
  const { code, link } = await mailTo(embeddedBackend, email)
  expect(new URL(link).searchParams.get('redirect_to')).toBe('http://localhost:3000/board')
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await auth.signIn(withCode(email, wrong))).toMatchObject({ refusal: { code: 'wrong_code' } })
  const groupedCode = ` ${code.slice(0, 3)} ${code.slice(3)}\u200b `
  expect(await auth.signIn(withCode(email, groupedCode))).toMatchObject({
    session: { viewer: { id }, isRecovery: false, needsCode: false },
  })
})

test('an empty code is not sent', async () => {
  const profile = profileOf(embeddedBackend)
  const answer = await profile.open().auth.signIn(withCode(newEmail(), ' - '))
  expect(answer).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(profile.requests).toEqual([])
})

test('no account is made for a stranger', async () => {
  const email = newEmail()
  expect(await open().auth.signIn({ by: 'code', email })).toMatchObject({ refusal: { code: 'no_account' } })
  await expect(mailTo(embeddedBackend, email)).rejects.toThrow('no mail')
})

test('an invalid address has no account, and is refused as invalid for a new one', async () => {
  const { auth } = open()
  expect(await auth.signIn({ by: 'code', email: 'ann' })).toMatchObject({ refusal: { code: 'no_account' } })
  expect(await auth.signIn({ by: 'code', email: 'ann', isNew: true })).toMatchObject({
    refusal: { code: 'invalid_input', reason: { text: expect.stringContaining('email address') as string } },
  })
})

test('the code of a recovery mail signs in a viewer who wants a new password', async () => {
  const { email } = await signedUp(embeddedBackend)
  const { auth } = onPage()
  expect(await auth.signIn({ by: 'recovery', email })).toEqual({ type: 'sent' })
  const { code } = await mailTo(embeddedBackend, email)
  expect(await auth.signIn(withCode(email, code, 'recovery'))).toMatchObject({
    session: { isRecovery: true },
  })
  expect(await auth.changePassword(new Secret('another horse'))).toEqual({ type: 'done' })
  expect(await open().auth.signIn(byPassword(email, 'another horse'))).toMatchObject({ type: 'session' })
})

test('requesting a recovery mail does not reveal who has an account', async () => {
  expect(await open().auth.signIn({ by: 'recovery', email: newEmail() })).toEqual({ type: 'sent' })
})

test('an anonymous account is one', async () => {
  expect(await open().auth.signIn({ by: 'anonymous' })).toMatchObject({
    session: { viewer: { isAnonymous: true, email: null } },
  })
})

test('a provider is gone to, and what it sends back signs in', async () => {
  const email = newEmail()
  const { auth, place, profile } = onPage()
  expect(await auth.signIn({ by: 'provider', provider: 'keycloak' })).toEqual({ type: 'leaving' })
  const [there = ''] = place.went
  expect(Object.fromEntries(new URL(there).searchParams)).toMatchObject({
    provider: 'keycloak',
    redirect_to: 'http://localhost:3000/board',
    code_challenge_method: 's256',
  })
  const { landing } = await roundTrip(there, { sub: email, email, email_verified: true })
  const returnPlace = placeAt(landing.url.href)
  expect(await profile.open({ place: returnPlace }).auth.restore()).toMatchObject({
    session: { viewer: { email } },
  })
  expect(returnPlace.readShown()).toBe('/board')
  const keptText = [...profile.storedItems.values()].join()
  expect(keptText).toContain('access_token')
  expect(keptText).not.toMatch(/provider_token|provider_refresh_token|theirs/)
})

test.each(['github', 'email', 'carrier-pigeon'])('%s is not left for: it is not offered', async provider => {
  const { auth, place } = onPage()
  expect(await auth.signIn({ by: 'provider', provider })).toMatchObject({ refusal: { code: 'method_off' } })
  expect(place.went).toEqual([])
})

test('a project that cannot be reached is not left for', async () => {
  const { auth, place } = onPage()
  embeddedBackend.faults.http.auth = { drop: true }
  expect(await auth.signIn({ by: 'provider', provider: 'keycloak' })).toMatchObject({
    refusal: { code: 'unreachable' },
  })
  expect(place.went).toEqual([])
})

test('a project without company sign-in says so', async () => {
  expect(await onPage().auth.signIn({ by: 'sso', domain: 'example.test' })).toMatchObject({
    refusal: { code: 'method_off' },
  })
})

test('no answer contains what was typed or sent', async () => {
  const { email } = await signedUp(embeddedBackend)
  const { auth } = onPage()
  const answers = [await auth.signIn(byPassword(email, 'mistyped')), await auth.signIn({ by: 'code', email })]
  const { code } = await mailTo(embeddedBackend, email)
  answers.push(await auth.signIn(withCode(email, code)))
  expect(JSON.stringify(answers)).not.toMatch(new RegExp(`mistyped|${code}|eyJ|token`))
})
