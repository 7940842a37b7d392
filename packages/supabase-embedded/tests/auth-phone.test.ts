import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, PASSWORD, project, signedUp } from '../testing/auth'
import { openClient, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project())
  const { error } = await openClient(backend.url, backend.keys.secret).auth.admin.createUser({
    phone: '+15550199',
  })
  if (error !== null) throw error
})
afterAll(() => backend.close())

const FORMAT = 'Invalid phone number format (E.164 required)'

test.for([
  // As GoTrue: what is sent is checked before the provider that there is none of.
  ['/signup', { phone: '+15550100' }, 400, 'validation_failed', 'Signup requires a valid password'],
  [
    '/signup',
    { phone: '+15550100', password: PASSWORD, channel: 'pigeon' },
    400,
    'validation_failed',
    'Invalid channel',
  ],
  [
    '/signup',
    { phone: '+15550100', password: PASSWORD, code_challenge: 'x', code_challenge_method: 's256' },
    400,
    'validation_failed',
    'PKCE not supported for phone signups',
  ],
  [
    '/signup',
    { phone: 'none', password: PASSWORD },
    400,
    'phone_provider_disabled',
    'Phone signups are disabled',
  ],
  ['/otp', { phone: 'none', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
  ['/otp', { email: 'none', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
  ['/otp', { phone: '+15550100', create_user: false }, 422, 'otp_disabled', 'Signups not allowed for otp'],
  [
    '/otp',
    { phone: '+15550199', create_user: false },
    400,
    'phone_provider_disabled',
    'Unsupported phone provider',
  ],
  ['/verify', { type: 'sms', phone: 'none', token: '123456' }, 400, 'validation_failed', FORMAT],
  ['/verify', { type: 'sms', phone: '+1555 0199', token: '123456' }, 403, 'otp_expired', 'Token has expired'],
  [
    '/resend',
    { type: 'sms', phone: '+15550199' },
    400,
    'phone_provider_disabled',
    'Phone logins are disabled',
  ],
] as const)('POST %s %o is answered %i %s', async ([path, body, status, code, message]) => {
  const answer = await call(backend, 'POST', path, body)
  expect([answer.status, answer.body['error_code']]).toEqual([status, code])
  expect(answer.body['msg']).toContain(message)
})

test.for([
  ['none', 400, 'validation_failed', FORMAT],
  ['+15550199', 422, 'phone_exists', 'A user with this phone number has already been registered'],
  // The client gives a 500 no code.
  ['+15550100', 500, undefined, 'Unable to get SMS provider'],
] as const)('a user cannot take the number %s', async ([phone, status, code, message]) => {
  const { client } = await signedUp(backend)
  const { error } = await client.auth.updateUser({ phone })
  expect([error?.status, error?.code, error?.message]).toEqual([status, code, message])
})
