import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import {
  answerOf,
  call,
  follow,
  mailTo,
  newEmail,
  PASSWORD,
  project,
  signedIn,
  signedUp,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => void (backend = await startTestBackend(project())))
afterAll(() => backend.close())

const admin = (key: 'secret' | 'serviceRole' = 'secret'): SupabaseClient['auth']['admin'] =>
  clientOf(backend, key).auth.admin

test('an invitation signs in, and the invitee chooses a password', async () => {
  const email = newEmail()
  const { data } = await admin().inviteUserByEmail(email, { data: { team: 'red' } })
  expect(data.user?.invited_at).toMatch(/Z$/)
  const { link, subject } = await mailTo(backend, email)
  const { fragment } = await follow(link)
  expect([subject, fragment.get('type')]).toEqual(['You have been invited', 'invite'])
  const client = clientOf(backend)
  await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: PASSWORD })).data.user?.user_metadata['team']).toBe('red')
  expect((await signedIn(backend, email)).auth).toBeDefined()
  expect(answerOf((await admin().inviteUserByEmail(email)).error)).toEqual([422, 'email_exists'])
})

test.for(['signup', 'magiclink', 'recovery', 'invite'] as const)(
  'a generated %s link works without a mail',
  async type => {
    const email = type === 'recovery' ? (await signedUp(backend)).email : newEmail()
    const { data, error } = await admin().generateLink(
      type === 'signup' ? { type, email, password: PASSWORD } : { type, email },
    )
    if (error) throw error
    expect(data.properties.verification_type).toBe(type === 'magiclink' ? 'signup' : type)
    const { fragment } = await follow(data.properties.action_link)
    expect(fragment.get('error_description')).toBeNull()
    expect(fragment.get('access_token')).toMatch(/^ey/)
  },
)

test('the code of a generated link works as well', async () => {
  const { email } = await signedUp(backend)
  const { data } = await admin().generateLink({ type: 'magiclink', email })
  const token = data.properties?.email_otp ?? ''
  expect((await clientOf(backend).auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
})

test('a generated link can change the address', async () => {
  const { client, email } = await signedUp(backend)
  const next = newEmail()
  const { data } = await admin().generateLink({ type: 'email_change_new', email, newEmail: next })
  await follow(data.properties?.action_link ?? '')
  expect((await client.auth.getUser()).data.user?.email).toBe(next)
})

test.for([
  [{ type: 'recovery', email: 'nobody@example.test' }, 404, 'user_not_found'],
  [{ type: 'teleport', email: 'nobody@example.test' }, 400, 'validation_failed'],
  [{ type: 'signup', email: 'nobody@example.test' }, 400, 'validation_failed'],
  [{ type: 'magiclink' }, 400, 'validation_failed'],
] as const)('generating %o is answered %i %s', async ([body, status, code]) => {
  const answer = await call(backend, 'POST', '/admin/generate_link', body, { apikey: backend.keys.secret })
  expect([answer.status, answer.body['error_code']]).toEqual([status, code])
})
