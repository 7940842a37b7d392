import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import {
  call,
  claimsOf,
  follow,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  project,
  signedUp,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    project('', 'additional_redirect_urls = ["https://app.test/**", "myapp://callback"]'),
  )
})
afterAll(() => backend.close())

test('a mailed code signs in somebody new', async () => {
  const [client, email] = [clientOf(backend), newEmail()]
  expect((await client.auth.signInWithOtp({ email, options: { data: { plan: 'free' } } })).error).toBeNull()
  const { code } = await mailTo(backend, email)
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
  expect([error, data.user?.email, data.user?.user_metadata['plan']]).toEqual([null, email, 'free'])
  expect((await claimsOf(client))['amr']).toEqual([
    { method: 'otp', timestamp: expect.any(Number) as unknown },
  ])
})

test.for(['email', 'magiclink'] as const)('a code is good once, as %s', async type => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend)
  await client.auth.signInWithOtp({ email })
  const { code } = await mailTo(backend, email)
  expect((await client.auth.verifyOtp({ email, token: code, type })).error).toBeNull()
  const again = await client.auth.verifyOtp({ email, token: code, type })
  expect([again.error?.status, again.error?.code, again.error?.message]).toEqual([
    403,
    'otp_expired',
    'Token has expired or is invalid',
  ])
})

test('a wrong code leaves the right one usable', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend)
  await client.auth.signInWithOtp({ email })
  const { code } = await mailTo(backend, email)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await client.auth.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe(
    'otp_expired',
  )
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

test('a code older than otp_expiry has expired', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend)
  await client.auth.signInWithOtp({ email })
  await backend.database.query(
    `update auth.users set recovery_sent_at = now() - interval '3601 seconds' where email = $1`,
    [email],
  )
  const { code, link } = await mailTo(backend, email)
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
  expect((await follow(link)).fragment.get('error_code')).toBe('otp_expired')
})

test('create_user: false keeps strangers out', async () => {
  const { error } = await clientOf(backend).auth.signInWithOtp({
    email: newEmail(),
    options: { shouldCreateUser: false },
  })
  expect([error?.status, error?.code, error?.message]).toEqual([
    422,
    'otp_disabled',
    'Signups not allowed for otp',
  ])
})

test('a link leads back to the app with a session in the fragment', async () => {
  const { email } = await signedUp(backend)
  await clientOf(backend).auth.signInWithOtp({
    email,
    options: { emailRedirectTo: 'https://app.test/welcome?from=mail' },
  })
  const { link } = await mailTo(backend, email)
  const { status, url, fragment } = await follow(link)
  expect([status, url.origin + url.pathname + url.search]).toEqual([
    303,
    'https://app.test/welcome?from=mail',
  ])
  expect([...fragment.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'sb',
    'token_type',
    'type',
  ])
  const client = clientOf(backend)
  const { error } = await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect([error, (await client.auth.getUser()).data.user?.email]).toEqual([null, email])
})

test('a link that was used says so at the place it leads to', async () => {
  const { email } = await signedUp(backend)
  await clientOf(backend).auth.signInWithOtp({ email })
  const { link } = await mailTo(backend, email)
  await follow(link)
  const { status, url } = await follow(link)
  expect([status, url.href]).toEqual([
    303,
    'http://localhost:3000/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=',
  ])
})

test.for([
  ['https://app.test/deep/page', 'https://app.test/deep/page'],
  ['myapp://callback', 'myapp://callback'],
  ['http://localhost:9999/any-port', 'http://localhost:9999/any-port'],
  ['https://evil.test/', 'http://localhost:3000/'],
  ['https://app.test.evil.test/', 'http://localhost:3000/'],
  ['https://localhost:3000/', 'http://localhost:3000/'],
] as const)('asked to go to %s, a link goes to %s', async ([askedUrl, goes]) => {
  const { email } = await signedUp(backend)
  await clientOf(backend).auth.signInWithOtp({ email, options: { emailRedirectTo: askedUrl } })
  const { url } = await follow((await mailTo(backend, email)).link)
  expect(url.href.split('#')[0]).toBe(goes)
})

test('with PKCE a link leads to a code, which only its verifier exchanges', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend, 'publishable', { auth: { flowType: 'pkce' } })
  await client.auth.signInWithOtp({ email, options: { emailRedirectTo: 'https://app.test/' } })
  const { url, fragment } = await follow((await mailTo(backend, email)).link)
  const code = url.searchParams.get('code') ?? ''
  expect([...fragment.keys()]).toEqual([])
  const stolen = await call(backend, 'POST', '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier: 'x',
  })
  expect([stolen.status, stolen.body['error_code']]).toEqual([400, 'bad_code_verifier'])
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  expect([error, data.session?.user.email]).toEqual([null, email])
  expect((await claimsOf(client))['amr']).toEqual([
    { method: 'magiclink', timestamp: expect.any(Number) as unknown },
  ])
  const again = await call(backend, 'POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: 'x' })
  expect([again.status, again.body['error_code']]).toEqual([404, 'flow_state_not_found'])
})

test('a PKCE mail also carries a code to type in', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend, 'publishable', { auth: { flowType: 'pkce' } })
  await client.auth.signInWithOtp({ email })
  const { code } = await mailTo(backend, email)
  expect((await client.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
})

test('a page of the app may verify the hash itself', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend)
  await client.auth.signInWithOtp({ email })
  const hash = new URL((await mailTo(backend, email)).link).searchParams.get('token') ?? ''
  const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: 'email' })
  expect([error, data.user?.email]).toEqual([null, email])
  const useAnswer = await client.auth.verifyOtp({ token_hash: hash, type: 'email' })
  expect(useAnswer.error?.message).toBe('Email link is invalid or has expired')
})

test('recovery signs in, and the new password replaces the old', async () => {
  const { email } = await signedUp(backend)
  const client = clientOf(backend)
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull()
  const { code, subject } = await mailTo(backend, email)
  expect(subject).toBe('Reset your password')
  expect((await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
  expect((await client.auth.updateUser({ password: 'a new horse' })).error).toBeNull()
  const old = await clientOf(backend).auth.signInWithPassword({ email, password: PASSWORD })
  const now = await clientOf(backend).auth.signInWithPassword({ email, password: 'a new horse' })
  expect([old.error?.code, now.error]).toEqual(['invalid_credentials', null])
})

test('a recovery link says that it is one', async () => {
  const { email } = await signedUp(backend)
  await clientOf(backend).auth.resetPasswordForEmail(email)
  const { fragment } = await follow((await mailTo(backend, email)).link)
  expect(fragment.get('type')).toBe('recovery')
})

test('a recovery does not reveal whether an account exists', async () => {
  const email = newEmail()
  expect((await clientOf(backend).auth.resetPasswordForEmail(email)).error).toBeNull()
  expect(await mailsTo(backend, email)).toEqual([])
})

test('without confirmations one of the two links is enough', async () => {
  const { client, email } = await signedUp(backend)
  const next = newEmail()
  await client.auth.updateUser({ email: next })
  expect(await mailsTo(backend, email)).toHaveLength(1)
  const { fragment } = await follow((await mailTo(backend, next)).link)
  expect(fragment.get('type')).toBe('email_change')
  expect((await client.auth.getUser()).data.user?.email).toBe(next)
})

test('a taken address cannot be changed to', async () => {
  const [{ client }, other] = [await signedUp(backend), await signedUp(backend)]
  const { error } = await client.auth.updateUser({ email: other.email })
  expect([error?.status, error?.code]).toEqual([422, 'email_exists'])
})
