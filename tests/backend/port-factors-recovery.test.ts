import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp, withFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Auth } from '../../src/backend/ports/backend.port'
import { Secret } from '../../src/shared/secret'
import { enter, profileOf, raise } from '../support/profile'
import { refusal, scriptedFetch } from '../support/scripted-fetch'

const MFA = `[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true
[auth.mfa.recovery_codes]\nenroll_enabled = true\nverify_enabled = true`
let embeddedBackend: Embedded
beforeAll(async () => void (embeddedBackend = await startTestBackend(project(MFA))))
afterEach(() => {
  embeddedBackend.faults.http = {}
  embeddedBackend.project.auth.recoveryCodes = { enroll: true, verify: true }
})
afterAll(() => embeddedBackend.close())

/** Somebody with an authenticator app, signed in with the password alone. */
async function openGuarded(options: Parameters<typeof profileOf>[1] = {}) {
  const { client, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(client)
  const profile = profileOf(embeddedBackend, options)
  const tab = profile.open()
  await enter(tab, email)
  return { email, factor, profile, tab, auth: tab.auth }
}
/** And who has shown it. */
async function openRaised() {
  const member = await openGuarded()
  await raise(member.tab, member.factor)
  return member
}
const madeBy = async (auth: Auth): Promise<readonly Secret[]> => {
  const codesAnswer = await auth.newRecoveryCodes()
  if (codesAnswer.type !== 'codes') throw new Error(JSON.stringify(codesAnswer))
  return codesAnswer.codes
}
const recoveryOf = async (auth: Auth) => {
  const factorList = await auth.factorsAndCodes()
  if (factorList.type !== 'factors') throw new Error(JSON.stringify(factorList))
  return factorList.recoveryCodes
}

test('codes are made, counted, used once each, replaced and removed', async () => {
  const { auth, email, tab, factor } = await openRaised()
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  const codes = await madeBy(auth)
  expect(JSON.stringify(codes)).toBe(JSON.stringify(Array.from({ length: 10 }, () => '[secret]')))
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 10 })
  const factorList = await auth.factors()
  const paper =
    factorList.type === 'factors'
      ? factorList.factors.find(({ kind }) => kind === 'recovery_code')
      : undefined
  if (paper === undefined) throw new Error('no codes among the factors')

  const other = profileOf(embeddedBackend).open().auth
  await other.signIn({ by: 'password', email, password: new Secret('correct horse') })
  const challenge = await other.challenge(paper.id)
  if (challenge.type !== 'challenge') throw new Error(JSON.stringify(challenge))
  const [first = new Secret(''), second = new Secret('')] = codes
  const typedCode = new Secret(
    first
      .open()
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1 – '),
  )
  expect(await other.verify(challenge.challenge, typedCode)).toMatchObject({
    session: { viewer: { level: 'aal2' }, needsCode: false },
  })
  expect(await other.verify(challenge.challenge, first)).toMatchObject({
    refusal: { code: 'wrong_code', reason: { code: 'wrong_recovery_code' } },
  })
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 9 })

  expect((await madeBy(auth)).map(code => code.open())).not.toContain(second.open())
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 10 })
  expect(await other.verify(challenge.challenge, second)).toMatchObject({ refusal: { code: 'wrong_code' } })

  expect(await auth.removeFactor(factor.id)).toMatchObject({
    refusal: { reason: { code: 'recovery_codes_alone' } },
  })
  expect(await auth.removeFactor(paper.id)).toMatchObject({ session: { viewer: { level: 'aal2' } } })
  expect(await recoveryOf(tab.auth)).toEqual({ total: 0, remaining: 0 })
})

test('they need the second factor first, and say so', async () => {
  const { auth } = await openGuarded()
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  expect(await auth.newRecoveryCodes()).toMatchObject({ refusal: { code: 'needs_code' } })
})

test('an account without another factor is not asked about them', async () => {
  const { email } = await signedUp(embeddedBackend)
  const profile = profileOf(embeddedBackend)
  const tab = profile.open()
  await enter(tab, email)
  expect(await recoveryOf(tab.auth)).toBeUndefined()
  expect(profile.requests.filter(line => line.includes('recovery'))).toEqual([])
})

test('a project that has switched them off has none, and asking makes none', async () => {
  embeddedBackend.project.auth.recoveryCodes = { enroll: false, verify: false }
  const { auth, email } = await openRaised()
  expect(await recoveryOf(auth)).toBeUndefined()
  embeddedBackend.project.auth.recoveryCodes = { enroll: true, verify: true }
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  const [{ sets } = { sets: -1 }] = await embeddedBackend.database.query<{ sets: number }>(
    `select count(*)::int as sets from auth.mfa_recovery_code_sets s join auth.users u on u.id = s.user_id where u.email = $1`,
    [email],
  )
  expect(sets).toBe(0)
})

test.each([
  ['that takes their path for a factor', refusal(404, 'validation_failed', 'factor_id must be an UUID')],
  ['that has no such page', new Response('404 page not found\n', { status: 404 })],
  ['that has the page for something else', new Response(null, { status: 405 })],
])('an older project, %s, has none', async (_, answer) => {
  const older = scriptedFetch({ 'POST /factors/recovery-codes': () => answer.clone() })
  const { auth } = await openGuarded({ fetch: older })
  expect(await recoveryOf(auth)).toBeUndefined()
})

test('a project that cannot be reached has not said that it has none', async () => {
  const dead = scriptedFetch({ 'POST /factors/recovery-codes': () => new Response('', { status: 503 }) })
  const { auth } = await openGuarded({ fetch: dead })
  expect(await auth.factorsAndCodes()).toMatchObject({ refusal: { code: 'unreachable' } })
})

test('too many wrong codes are distinguished from a wrong one', async () => {
  const { auth } = await openRaised()
  await madeBy(auth)
  const factorList = await auth.factors()
  const id =
    factorList.type === 'factors' ? factorList.factors.find(({ kind }) => kind === 'recovery_code')?.id : ''
  const challenge = { factorId: id ?? '', id: 'recovery_code', remaining: 300_000 }
  for (let n = 0; n < 5; n++)
    expect(await auth.verify(challenge, new Secret(`wrong ${n}`))).toMatchObject({
      refusal: { code: 'wrong_code' },
    })
  expect(await auth.verify(challenge, new Secret('wrong'))).toMatchObject({
    refusal: { code: 'rate_limited', reason: { code: 'recovery_codes_locked' } },
  })
})
