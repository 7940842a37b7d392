import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend as Embedded } from 'supabase-embedded'
import { Secret } from '../../src/shared/secret'
import { parseSettings } from '../../src/backend/supabase/auth/signInMethods'
import { mailTo, newEmail, PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { placeAt } from '../support/place'
import { profileOf } from '../support/profile'

const open = (embeddedBackend: Embedded) =>
  profileOf(embeddedBackend, { place: placeAt('http://localhost:3000/board') }).open()
const signUp = (email: string, password = PASSWORD) =>
  ({ by: 'signUp', email, password: new Secret(password) }) as const
const withCode = (email: string, code: string, sentFor: 'code' | 'signUp') =>
  ({ by: 'otp', email, code: new Secret(code), sentFor }) as const
const startWith = (toml: string, auth = '') => {
  const world: { backend?: Embedded } = {}
  beforeAll(async () => void (world.backend = await startTestBackend(project(toml, auth))))
  afterAll(() => world.backend?.close())
  return () => {
    if (world.backend === undefined) throw new Error('not started')
    return world.backend
  }
}

describe('without confirmation of addresses', () => {
  const backendOf = startWith('', 'minimum_password_length = 8')

  test('an account is created and signed in at once', async () => {
    const { auth } = open(backendOf())
    expect(await auth.signInMethods()).toMatchObject({ signUp: 'at once' })
    const email = newEmail()
    expect(await auth.signIn(signUp(` ${email} `))).toMatchObject({ session: { viewer: { email } } })
    const again = await open(backendOf()).auth.signIn({ ...signUp(email), by: 'password' })
    expect(again).toMatchObject({ session: { viewer: { email } } })
  })

  test('an address that has an account, and a weak password, are refused with what to do', async () => {
    const { email } = await signedUp(backendOf())
    const { auth } = open(backendOf())
    expect(await auth.signIn(signUp(email))).toMatchObject({
      refusal: { code: 'invalid_input', reason: { code: 'account_exists' } },
    })
    expect(await auth.signIn(signUp(newEmail(), 'short'))).toMatchObject({
      refusal: { code: 'weak_password', reason: { code: 'weak_password', least: '8' } },
    })
  })

  test('a code creates an account only if one is asked for', async () => {
    const email = newEmail()
    const { auth } = open(backendOf())
    expect(await auth.signIn({ by: 'code', email })).toMatchObject({ refusal: { code: 'no_account' } })
    expect(await auth.signIn({ by: 'code', email, isNew: true })).toEqual({ type: 'sent' })
    const { code } = await mailTo(backendOf(), email)
    expect(await auth.signIn(withCode(email, code, 'code'))).toMatchObject({
      session: { viewer: { email } },
    })
  })
})

describe('with confirmation by mail', () => {
  const backendOf = startWith('enable_confirmations = true')

  test('the mail brings a code that signs in, and is sent again without the password', async () => {
    const { auth } = open(backendOf())
    expect(await auth.signInMethods()).toMatchObject({ signUp: 'by mail' })
    const email = newEmail()
    expect(await auth.signIn(signUp(email))).toEqual({ type: 'sent' })
    expect(await auth.signIn({ ...signUp(email), by: 'password' })).toMatchObject({
      refusal: { code: 'email_not_confirmed' },
    })
    const first = await mailTo(backendOf(), email)
    expect(new URL(first.link).searchParams.get('redirect_to')).toBe('http://localhost:3000/board')
    expect(await auth.signIn({ by: 'confirmation', email })).toEqual({ type: 'sent' })
    const { code } = await mailTo(backendOf(), email)
    expect(await auth.signIn(withCode(email, code, 'signUp'))).toMatchObject({
      session: { viewer: { email }, isRecovery: false },
    })
    expect(await open(backendOf()).auth.signIn(signUp(email))).toMatchObject({
      refusal: { reason: { code: 'account_exists' } },
    })
  })
})

describe('with sign-ups switched off', () => {
  const backendOf = startWith('', 'enable_signup = false')

  test('the project says so, and so does a refusal', async () => {
    const { auth } = open(backendOf())
    expect(await auth.signInMethods()).toMatchObject({ password: true, signUp: 'off' })
    const off = { refusal: { reason: { code: 'sign_ups_off' } } }
    expect(await auth.signIn(signUp(newEmail()))).toMatchObject(off)
    expect(await auth.signIn({ by: 'code', email: newEmail(), isNew: true })).toMatchObject(off)
  })
})

test.each([
  [{ email: true }, {}, 'by mail'],
  [{ email: true }, { mailer_autoconfirm: true }, 'at once'],
  [{ email: true }, { mailer_autoconfirm: true, disable_signup: true }, 'off'],
  [{ email: false }, { mailer_autoconfirm: true }, 'off'],
])('with %j and %j sign-up is %s', (external, settings, signUp) => {
  expect(parseSettings({ external, ...settings }, []).signUp).toBe(signUp)
})
