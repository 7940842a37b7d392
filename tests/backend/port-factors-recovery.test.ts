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
let embedded: Embedded
beforeAll(async () => void (embedded = await startTestBackend(project(MFA))))
afterEach(() => {
  embedded.faults.http = {}
  embedded.project.auth.recoveryCodes = { enroll: true, verify: true }
})
afterAll(() => embedded.close())

/** Somebody with an authenticator app, signed in with the password alone. */
async function guarded(options: Parameters<typeof profileOf>[1] = {}) {
  const { client, email } = await signedUp(embedded)
  const factor = await withFactor(client)
  const profile = profileOf(embedded, options)
  const tab = profile.open()
  await enter(tab, email)
  return { email, factor, profile, tab, auth: tab.auth }
}
/** And who has shown it. */
async function raised() {
  const member = await guarded()
  await raise(member.tab, member.factor)
  return member
}
const madeBy = async (auth: Auth): Promise<readonly Secret[]> => {
  const made = await auth.newRecoveryCodes()
  if (made.type !== 'codes') throw new Error(JSON.stringify(made))
  return made.codes
}
const recoveryOf = async (auth: Auth) => {
  const listed = await auth.factorsAndCodes()
  if (listed.type !== 'factors') throw new Error(JSON.stringify(listed))
  return listed.recoveryCodes
}

test('codes are made, counted, used once each, replaced and removed', async () => {
  const { auth, email, tab, factor } = await raised()
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  const codes = await madeBy(auth)
  expect(JSON.stringify(codes)).toBe(JSON.stringify(Array.from({ length: 10 }, () => '[secret]')))
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 10 })
  const listed = await auth.factors()
  const paper =
    listed.type === 'factors' ? listed.factors.find(({ kind }) => kind === 'recovery_code') : undefined
  if (paper === undefined) throw new Error('no codes among the factors')

  const other = profileOf(embedded).open().auth
  await other.signIn({ by: 'password', email, password: new Secret('correct horse') })
  const challenged = await other.challenge(paper.id)
  if (challenged.type !== 'challenge') throw new Error(JSON.stringify(challenged))
  const [first = new Secret(''), second = new Secret('')] = codes
  const typed = new Secret(
    first
      .open()
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1 – '),
  )
  expect(await other.verify(challenged.challenge, typed)).toMatchObject({
    session: { viewer: { level: 'aal2' }, needsCode: false },
  })
  expect(await other.verify(challenged.challenge, first)).toMatchObject({
    refusal: { code: 'wrong_code', reason: { code: 'wrong_recovery_code' } },
  })
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 9 })

  expect((await madeBy(auth)).map(code => code.open())).not.toContain(second.open())
  expect(await recoveryOf(auth)).toEqual({ total: 10, remaining: 10 })
  expect(await other.verify(challenged.challenge, second)).toMatchObject({ refusal: { code: 'wrong_code' } })

  expect(await auth.removeFactor(factor.id)).toMatchObject({
    refusal: { reason: { code: 'recovery_codes_alone' } },
  })
  expect(await auth.removeFactor(paper.id)).toMatchObject({ session: { viewer: { level: 'aal2' } } })
  expect(await recoveryOf(tab.auth)).toEqual({ total: 0, remaining: 0 })
})

test('they need the second factor first, and say so', async () => {
  const { auth } = await guarded()
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  expect(await auth.newRecoveryCodes()).toMatchObject({ refusal: { code: 'needs_code' } })
})

test('an account without another factor is not asked about them', async () => {
  const { email } = await signedUp(embedded)
  const profile = profileOf(embedded)
  const tab = profile.open()
  await enter(tab, email)
  expect(await recoveryOf(tab.auth)).toBeUndefined()
  expect(profile.requests.filter(line => line.includes('recovery'))).toEqual([])
})

test('a project that has switched them off has none, and asking makes none', async () => {
  embedded.project.auth.recoveryCodes = { enroll: false, verify: false }
  const { auth, email } = await raised()
  expect(await recoveryOf(auth)).toBeUndefined()
  embedded.project.auth.recoveryCodes = { enroll: true, verify: true }
  expect(await recoveryOf(auth)).toEqual({ total: 0, remaining: 0 })
  const [{ sets } = { sets: -1 }] = await embedded.database.query<{ sets: number }>(
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
  const { auth } = await guarded({ fetch: older })
  expect(await recoveryOf(auth)).toBeUndefined()
})

test('a project that cannot be reached has not said that it has none', async () => {
  const dead = scriptedFetch({ 'POST /factors/recovery-codes': () => new Response('', { status: 503 }) })
  const { auth } = await guarded({ fetch: dead })
  expect(await auth.factorsAndCodes()).toMatchObject({ refusal: { code: 'unreachable' } })
})

test('too many wrong codes are distinguished from a wrong one', async () => {
  const { auth } = await raised()
  await madeBy(auth)
  const listed = await auth.factors()
  const id = listed.type === 'factors' ? listed.factors.find(({ kind }) => kind === 'recovery_code')?.id : ''
  const challenge = { factorId: id ?? '', id: 'recovery_code', remaining: 300_000 }
  for (let n = 0; n < 5; n++)
    expect(await auth.verify(challenge, new Secret(`wrong ${n}`))).toMatchObject({
      refusal: { code: 'wrong_code' },
    })
  expect(await auth.verify(challenge, new Secret('wrong'))).toMatchObject({
    refusal: { code: 'rate_limited', reason: { code: 'recovery_codes_locked' } },
  })
})
