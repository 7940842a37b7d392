import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, claimsOf, mailTo, newEmail, PASSWORD, project, signedIn } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project('', 'enable_anonymous_sign_ins = true'))
})
afterAll(() => backend.close())

test('an anonymous user is somebody without credentials', async () => {
  const client = clientOf(backend)
  const { data, error } = await client.auth.signInAnonymously({ options: { data: { theme: 'dark' } } })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: '',
    is_anonymous: true,
    role: 'authenticated',
    app_metadata: {},
    user_metadata: { theme: 'dark' },
    identities: [],
  })
  const claims = await claimsOf(client)
  expect([claims['is_anonymous'], claims['amr']]).toEqual([
    true,
    [{ method: 'anonymous', timestamp: expect.any(Number) as unknown }],
  ])
})

test('with an address and a password they become permanent', async () => {
  const [client, email] = [clientOf(backend), newEmail()]
  const { data: before } = await client.auth.signInAnonymously()
  const alone = await client.auth.updateUser({ password: PASSWORD })
  expect([alone.error?.status, alone.error?.code]).toEqual([422, 'validation_failed'])
  const { data, error } = await client.auth.updateUser({ email, password: PASSWORD })
  expect([error, data.user?.id, data.user?.email, data.user?.is_anonymous]).toEqual([
    null,
    before.user?.id,
    email,
    false,
  ])
  await client.auth.refreshSession()
  expect((await claimsOf(client))['is_anonymous']).toBe(false)
  expect((await (await signedIn(backend, email)).auth.getUser()).data.user?.id).toBe(before.user?.id)
})

test('where addresses need a confirmation, anonymous users become permanent by the mailed code', async () => {
  const confirming = await startTestBackend(
    project('enable_confirmations = true', 'enable_anonymous_sign_ins = true'),
  )
  try {
    const [client, email] = [clientOf(confirming), newEmail()]
    await client.auth.signInAnonymously()
    const { data } = await client.auth.updateUser({ email })
    expect([data.user?.is_anonymous, data.user?.new_email]).toEqual([true, email])
    const { code } = await mailTo(confirming, email)
    const verifyAnswer = await client.auth.verifyOtp({ email, token: code, type: 'email_change' })
    expect([verifyAnswer.error, verifyAnswer.data.user?.is_anonymous, verifyAnswer.data.user?.email]).toEqual(
      [null, false, email],
    )
  } finally {
    await confirming.close()
  }
})

test('what the project switches off is refused', async () => {
  const closedBackend = await startTestBackend(
    project('', 'enable_signup = false\nenable_anonymous_sign_ins = false'),
  )
  try {
    const client = clientOf(closedBackend)
    const answers = [
      await client.auth.signInAnonymously(),
      await client.auth.signUp({ email: newEmail(), password: PASSWORD }),
      await client.auth.signInWithOtp({ email: newEmail() }),
    ]
    expect(answers.map(({ error }) => [error?.status, error?.code])).toEqual([
      [422, 'anonymous_provider_disabled'],
      [422, 'signup_disabled'],
      [422, 'signup_disabled'],
    ])
    const { body } = await call(closedBackend, 'GET', '/settings')
    expect(body).toMatchObject({ disable_signup: true, external: { anonymous_users: false, email: true } })
  } finally {
    await closedBackend.close()
  }
})
