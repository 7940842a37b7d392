import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, project, signedUp, totpCode, withFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freeName, qrImageUrl } from '../../src/backend/supabase/auth/account/enrollment'
import { Secret } from '../../src/shared/secret'
import { listOf, challengeOf, beginEnrollment, enrollFactor, codeOf, wrongCode } from '../support/factors'
import { enter, profileOf } from '../support/profile'
import { refusal, scriptedFetch } from '../support/scripted-fetch'

const MFA =
  '[auth.mfa]\nmax_enrolled_factors = 3\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'
let embeddedBackend: Embedded
beforeAll(
  async () =>
    void (embeddedBackend = await startTestBackend(project(MFA, 'enable_anonymous_sign_ins = true'))),
)
afterEach(() => {
  embeddedBackend.faults.http = {}
})
afterAll(() => embeddedBackend.close())

/** Somebody new, signed in. */
async function member(options: Parameters<typeof profileOf>[1] = {}) {
  const { client, email } = await signedUp(embeddedBackend)
  const profile = profileOf(embeddedBackend, options)
  const tab = profile.open()
  await enter(tab, email)
  return { client, email, profile, auth: tab.auth }
}
/** Somebody with a factor, signed in with the password alone. */
async function openGuarded() {
  const { client, email } = await signedUp(embeddedBackend)
  const { id, secret } = await withFactor(client)
  const profile = profileOf(embeddedBackend)
  const tab = profile.open()
  const session = await enter(tab, email)
  return { client, email, id, secret, profile, auth: tab.auth, session }
}

const challenges = ({ requests }: { requests: string[] }) =>
  requests.filter(line => line.endsWith('/challenge')).length

test('a factor is enrolled by its first code, and the session rises with it', async () => {
  const { auth } = await member()
  const enrollment = await beginEnrollment(auth, ' Work phone ')
  expect(JSON.stringify(enrollment)).toBe(
    JSON.stringify({
      factorId: enrollment.factorId,
      name: 'Work phone',
      qr: '[secret]',
      secret: '[secret]',
      uri: '[secret]',
    }),
  )
  expect(await listOf(auth)).toMatchObject([{ name: 'Work phone', kind: 'totp', isVerified: false }])
  expect(new URL(enrollment.uri.open()).searchParams.get('issuer')).toBe(new URL(embeddedBackend.url).host)
  const challenge = await challengeOf(auth, enrollment.factorId)
  expect(await auth.verify(challenge, codeOf(enrollment))).toMatchObject({
    session: { viewer: { level: 'aal2' }, needsCode: false },
  })
  expect(await listOf(auth)).toMatchObject([{ name: 'Work phone', isVerified: true }])
  expect(Date.now() - ((await listOf(auth))[0]?.createdAt ?? 0)).toBeLessThan(600_000)
})

test('the QR code of an enrollment is an image whatever its colors are', async () => {
  const { auth } = await member()
  const { qr } = await beginEnrollment(auth)
  expect(decodeURIComponent(qr.open())).toMatch(/^data:image\/svg\+xml,<svg[^]*<\/svg>\s*$/)
  const hostile = `data:image/svg+xml;utf-8,<svg fill="#000" title='50%"'/>`
  const image = qrImageUrl(hostile)
  expect(new URL(image).hash).toBe('')
  expect(image).not.toMatch(/["'<>#\s]/)
  expect(decodeURIComponent(image)).toBe(`data:image/svg+xml,<svg fill="#000" title='50%"'/>`)
})

test('an abandoned enrollment does not block the next one', async () => {
  const { auth } = await member()
  const enrollment = await beginEnrollment(auth, 'phone')
  // Challenged, so that the service itself would keep it.
  await challengeOf(auth, enrollment.factorId)
  const second = await beginEnrollment(auth, 'phone')
  expect(second.name).toBe('phone')
  expect((await listOf(auth)).map(({ id }) => id)).toEqual([second.factorId])
})

test('a second factor gets a name of its own', async () => {
  const { auth } = await member()
  expect((await enrollFactor(auth, '')).name).toBe('Authenticator app')
  expect((await enrollFactor(auth, '')).name).toBe('Authenticator app 2')
  expect(freeName('a', [{ name: 'a' }, { name: 'a 2' }, { name: null }])).toBe('a 3')
})

test('there is a most of factors', async () => {
  const { auth } = await member()
  for (let n = 0; n < 3; n++) await enrollFactor(auth, 'phone')
  expect(await auth.enroll('phone')).toMatchObject({ refusal: { code: 'too_many_factors' } })
})

test('the list is of now, not of the token', async () => {
  const { client, auth } = await member()
  expect(await listOf(auth)).toEqual([])
  const { id } = await withFactor(client, 'elsewhere')
  // Enrolling it there has ended every session that did not show it.
  expect(await auth.factors()).toMatchObject({ refusal: { code: 'session_ended' } })
  const again = await openGuarded()
  await again.auth.verify(await challengeOf(again.auth, again.id), new Secret(totpCode(again.secret)))
  const { data } = await again.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'begun elsewhere' })
  expect(await listOf(again.auth)).toMatchObject([{ isVerified: true }, { id: data?.id, isVerified: false }])
  expect(id).not.toBe(again.id)
})

test('a wrong code is called wrong, with a hint at the clock, and the right one still counts', async () => {
  const { auth, id, secret, session, profile } = await openGuarded()
  expect(session.needsCode).toBe(true)
  const challenge = await challengeOf(auth, id)
  expect(challenge).toMatchObject({ factorId: id, remaining: 300_000 })
  expect(await auth.verify(challenge, wrongCode(secret))).toMatchObject({
    refusal: { code: 'wrong_code', reason: { code: 'wrong_app_code' } },
  })
  const code = totpCode(secret)
  expect(await auth.verify(challenge, new Secret(` ${code.slice(0, 3)} ${code.slice(3)} `))).toMatchObject({
    session: { viewer: { level: 'aal2' }, needsCode: false },
  })
  expect(challenges(profile)).toBe(1)
})

test.each(['too old', 'used', 'unknown'])(
  'a challenge that is %s is replaced, once and silently',
  async why => {
    const { auth, id, secret, profile } = await openGuarded()
    const challenge = await challengeOf(auth, id)
    const code = new Secret(totpCode(secret))
    if (why === 'too old')
      await embeddedBackend.database.exec(
        `update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = '${challenge.id}'`,
      )
    if (why === 'used') await auth.verify(challenge, code)
    const givenChallenge = why === 'unknown' ? { ...challenge, id: crypto.randomUUID() } : challenge
    expect(await auth.verify(givenChallenge, code)).toMatchObject({ session: { viewer: { level: 'aal2' } } })
    expect(challenges(profile)).toBe(2)
  },
)

test('with a wrong code a challenge that is over is replaced all the same, and no more than once', async () => {
  const { auth, id, secret, profile } = await openGuarded()
  const answer = await auth.verify({ factorId: id, id: crypto.randomUUID(), remaining: 0 }, wrongCode(secret))
  expect(answer).toMatchObject({ refusal: { code: 'wrong_code' } })
  expect(challenges(profile)).toBe(1)
})

test('an empty code is not sent, and a missing factor is called missing', async () => {
  const { auth, id, profile } = await openGuarded()
  const challenge = await challengeOf(auth, id)
  const before = profile.requests.length
  expect(await auth.verify(challenge, new Secret('  '))).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(profile.requests.length).toBe(before)
  expect(await auth.challenge(crypto.randomUUID())).toMatchObject({ refusal: { code: 'no_factor' } })
})

test('a project that cannot be reached has not said that the code is wrong', async () => {
  const { auth, id, secret } = await openGuarded()
  const challenge = await challengeOf(auth, id)
  embeddedBackend.faults.http.auth = { drop: true }
  expect(await auth.verify(challenge, new Secret(totpCode(secret)))).toMatchObject({
    refusal: { code: 'unreachable' },
  })
})

test('with its last factor the account loses the level, and is not asked for a code', async () => {
  const { auth } = await member()
  const { factorId } = await enrollFactor(auth)
  expect(await auth.removeFactor(factorId)).toMatchObject({
    session: { viewer: { level: 'aal1' }, needsCode: false },
  })
  expect(await listOf(auth)).toEqual([])
})

test('with a factor that was not shown it keeps the level', async () => {
  const { auth } = await member()
  const first = await enrollFactor(auth)
  await enrollFactor(auth)
  expect(await auth.verify(await challengeOf(auth, first.factorId), codeOf(first))).toMatchObject({
    session: { viewer: { level: 'aal2' } },
  })
  const others = (await listOf(auth)).filter(({ id }) => id !== first.factorId)
  expect(await auth.removeFactor(others[0]?.id ?? '')).toMatchObject({
    session: { viewer: { level: 'aal2' } },
  })
})

test('a factor that is removed while nothing can be renewed is removed', async () => {
  const { auth, profile } = await member()
  const { factorId } = await enrollFactor(auth)
  expect(profile.renewals()).toBe(0)
  const renewing = scriptedFetch({ 'POST /token': () => new Response('', { status: 503 }) })
  const other = profileOf(embeddedBackend, { fetch: renewing })
  for (const [key, value] of profile.storedItems) other.storedItems.set(key, value)
  const tab = other.open().auth
  await tab.restore()
  expect(await tab.removeFactor(factorId)).toMatchObject({
    refusal: { code: 'unreachable', reason: { code: 'factor_removed' } },
  })
  expect(await listOf(tab)).toEqual([])
})

test('a request that needs the second factor says so', async () => {
  const { auth, id } = await openGuarded()
  const neededAnswer = { type: 'refused', refusal: { code: 'needs_code' } }
  expect(await auth.enroll('another')).toMatchObject(neededAnswer)
  expect(await auth.removeFactor(id)).toMatchObject(neededAnswer)
  expect(await auth.changePassword(new Secret('another horse'))).toMatchObject(neededAnswer)
})

test('an anonymous account cannot have one, and stays signed in', async () => {
  const { auth } = profileOf(embeddedBackend).open()
  await auth.signIn({ by: 'anonymous' })
  expect(await auth.enroll('phone')).toMatchObject({ refusal: { code: 'method_off' } })
  expect(auth.remaining()).toBeGreaterThan(0)
})

test('a password is changed, or the refusal has a reason', async () => {
  const { auth, email } = await member()
  expect(await auth.changePassword(new Secret('horse'))).toMatchObject({
    refusal: { code: 'weak_password', reason: { code: 'weak_password', least: '6' } },
  })
  expect(await auth.changePassword(new Secret(PASSWORD))).toMatchObject({
    refusal: { code: 'same_password' },
  })
  expect(await auth.changePassword(new Secret('another horse'))).toEqual({ type: 'done' })
  expect(await auth.refresh()).toMatchObject({ type: 'session' })
  const password = new Secret('another horse')
  expect(
    await profileOf(embeddedBackend).open().auth.signIn({ by: 'password', email, password }),
  ).toMatchObject({
    type: 'session',
  })
})

test('a sign-in that is too old for that is called too old', async () => {
  const stale = () => refusal(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const { auth } = await member({ fetch: scriptedFetch({ 'PUT /user': stale }) })
  expect(await auth.changePassword(new Secret('another horse'))).toMatchObject({
    refusal: { reason: { code: 'recent_sign_in_needed' } },
  })
})
