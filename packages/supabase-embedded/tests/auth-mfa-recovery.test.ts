import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, claimsOf, project, signedIn, signedUp, tokensOf, totpCode, withFactor } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

const mfa = (more = '') =>
  `[auth.mfa]\nmax_enrolled_factors = 3\n[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true\n${more}`
const CODES = '[auth.mfa.recovery_codes]\nenroll_enabled = true\nverify_enabled = true'
let backend: Backend
beforeAll(async () => void (backend = await startTestBackend(project('', mfa(CODES)))))
afterAll(() => backend.close())

/** What the experimental client asks: the same requests, without its switch. */
async function codes(client: SupabaseClient, method: string, path = '', body?: unknown) {
  const { access } = await tokensOf(client)
  const { status, body: answer } = await call(backend, method, `/factors/recovery-codes${path}`, body, {
    authorization: `Bearer ${access}`,
    'x-supabase-api-version': '2024-01-01',
  })
  return { status, answer }
}
const refusalOf = ({ status, answer }: { status: number; answer: Record<string, unknown> }) => [
  status,
  answer['code'],
]
const listOf = ({ answer }: { answer: Record<string, unknown> }) => answer['codes'] as string[]

/** Somebody with an authenticator app and codes, and their session at aal2. */
async function member() {
  const { client, email, id } = await signedUp(backend)
  const factor = await withFactor(client)
  const generatedCodes = await codes(client, 'POST')
  return { client, email, id, factor, generatedCodes, list: listOf(generatedCodes) }
}
const raiseWith = async (client: SupabaseClient, code: string) => codes(client, 'POST', '/verify', { code })

test('codes are shown once, counted, and stored as hashes', async () => {
  const { client, generatedCodes, list } = await member()
  expect(generatedCodes).toMatchObject({
    status: 200,
    answer: { type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 },
  })
  expect(new Set(list).size).toBe(10)
  expect(list.every(code => /^[a-z2-7]{16}$/.test(code))).toBe(true)
  expect(await codes(client, 'GET')).toEqual({
    status: 200,
    answer: { id: generatedCodes.answer['id'], type: 'recovery_code', total: 10, remaining: 10 },
  })
  const { data } = await client.auth.mfa.listFactors()
  expect(data?.all.map(({ factor_type, status }) => [factor_type, status])).toEqual([
    ['totp', 'verified'],
    ['recovery_code', 'verified'],
  ])
  const keptCodes = await backend.database.query<{ row: string }>(
    `select to_jsonb(c)::text as row from auth.mfa_recovery_codes c`,
  )
  expect(keptCodes.length).toBeGreaterThanOrEqual(10)
  expect(keptCodes.filter(({ row }) => list.some(code => row.includes(code)))).toEqual([])
})

test('a code raises one session, once, however it is typed, and ends those below', async () => {
  const { email, list, client } = await member()
  const [other, forgottenClient] = [await signedIn(backend, email), await signedIn(backend, email)]
  const [first = '', second = ''] = list
  const typedCode = first.toUpperCase().replace(/(.{4})(?=.)/g, '$1-')
  const raiseAnswer = await raiseWith(other, typedCode)
  expect(raiseAnswer).toMatchObject({ status: 200, answer: { token_type: 'bearer', user: { email } } })
  await other.auth.setSession({
    access_token: String(raiseAnswer.answer['access_token']),
    refresh_token: String(raiseAnswer.answer['refresh_token']),
  })
  expect(await claimsOf(other)).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/recovery_code' }, {}] })
  await other.auth.refreshSession()
  expect((await claimsOf(other))['aal']).toBe('aal2')
  expect(refusalOf(await raiseWith(forgottenClient, second))).toEqual([403, 'session_not_found'])
  expect(refusalOf(await raiseWith(await signedIn(backend, email), typedCode))).toEqual([
    422,
    'mfa_verification_failed',
  ])
  expect((await codes(client, 'GET')).answer['remaining']).toBe(9)
})

test('of two who use one code at once, one is let in', async () => {
  const { email, list } = await member()
  const [one, two] = [await signedIn(backend, email), await signedIn(backend, email)]
  const answers = await Promise.all([one, two].map(client => raiseWith(client, list[0] ?? '')))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
})

test('five wrong codes lock them for a while, a right one included; a new set lifts the lock', async () => {
  const { client, email, id, list } = await member()
  const guessing = await signedIn(backend, email)
  for (let n = 0; n < 5; n++)
    expect(refusalOf(await raiseWith(guessing, `wrong${n}`))).toEqual([422, 'mfa_verification_failed'])
  const [code = '', another = ''] = list
  expect(refusalOf(await raiseWith(guessing, code))).toEqual([429, 'mfa_recovery_codes_locked'])
  await backend.database.exec(
    `update auth.mfa_recovery_code_sets set verification_locked_until = now() - interval '1 second' where user_id = '${id}'`,
  )
  expect(refusalOf(await raiseWith(guessing, 'wrong'))).toEqual([422, 'mfa_verification_failed'])
  expect((await raiseWith(guessing, code)).status).toBe(200)
  const replacedCodes = await codes(client, 'POST', '/regenerate')
  expect(replacedCodes.status).toBe(200)
  const back = await signedIn(backend, email)
  expect(refusalOf(await raiseWith(back, another))).toEqual([422, 'mfa_verification_failed'])
  expect((await raiseWith(back, listOf(replacedCodes)[0] ?? '')).status).toBe(200)
})

test('they are made in a raised session, beside another factor, one set an account', async () => {
  const { client, email } = await signedUp(backend)
  expect(refusalOf(await codes(client, 'POST'))).toEqual([403, 'insufficient_aal'])
  expect(refusalOf(await codes(client, 'GET'))).toEqual([404, 'mfa_factor_not_found'])
  const { id } = await withFactor(client)
  expect(refusalOf(await codes(client, 'POST', '/regenerate'))).toEqual([404, 'mfa_factor_not_found'])
  expect(refusalOf(await codes(client, 'POST', '', { friendly_name: 1 }))).toEqual([400, 'bad_json'])
  expect(refusalOf(await codes(client, 'POST', '', { friendly_name: 'phone' }))).toEqual([
    422,
    'mfa_factor_name_conflict',
  ])
  expect((await codes(client, 'POST', '', { friendly_name: 'paper' })).answer['friendly_name']).toBe('paper')
  expect(refusalOf(await codes(client, 'POST'))).toEqual([422, 'mfa_verified_factor_exists'])
  const { error } = await client.auth.mfa.unenroll({ factorId: id })
  expect([error?.status, error?.code]).toEqual([422, 'mfa_recovery_codes_sole_factor'])
  const low = await signedIn(backend, email)
  expect((await codes(low, 'GET')).status).toBe(200)
  expect(refusalOf(await codes(low, 'POST', '/regenerate'))).toEqual([403, 'insufficient_aal'])
  expect(refusalOf(await codes(low, 'DELETE'))).toEqual([403, 'insufficient_aal'])
})

test('with the codes the level they gave is gone', async () => {
  const { client, email, factor, list } = await member()
  const other = await signedIn(backend, email)
  const { answer } = await raiseWith(other, list[0] ?? '')
  await other.auth.setSession({
    access_token: String(answer['access_token']),
    refresh_token: String(answer['refresh_token']),
  })
  expect((await codes(client, 'DELETE')).status).toBe(200)
  await other.auth.refreshSession()
  expect((await claimsOf(other))['aal']).toBe('aal1')
  await client.auth.refreshSession()
  expect((await claimsOf(client))['aal']).toBe('aal2')
  expect(refusalOf(await raiseWith(other, list[1] ?? ''))).toEqual([422, 'mfa_verification_failed'])
  const code = totpCode(factor.secret)
  expect((await other.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull()
})

test('a project that did not switch them on says so', async () => {
  const settings = backend.project.auth.recoveryCodes
  Object.assign(settings, { enroll: false, verify: false })
  try {
    const { client } = await signedUp(backend)
    expect(refusalOf(await codes(client, 'POST', '', { friendly_name: 1 }))).toEqual([
      422,
      'mfa_recovery_codes_enroll_not_enabled',
    ])
    expect(refusalOf(await codes(client, 'POST', '/regenerate'))).toEqual([
      422,
      'mfa_recovery_codes_enroll_not_enabled',
    ])
    expect(refusalOf(await raiseWith(client, 'abc'))).toEqual([422, 'mfa_recovery_codes_verify_not_enabled'])
  } finally {
    Object.assign(settings, { enroll: true, verify: true })
  }
})
