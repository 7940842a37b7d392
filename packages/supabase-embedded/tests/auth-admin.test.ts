import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import {
  answerOf,
  call,
  newEmail,
  PASSWORD,
  project,
  refresh,
  signedIn,
  signedUp,
  tokensOf,
  withFactor,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    project('', '[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'),
  )
})
afterAll(() => backend.close())

const admin = (key: 'secret' | 'serviceRole' = 'secret'): SupabaseClient['auth']['admin'] =>
  clientOf(backend, key).auth.admin
const NOBODY = '00000000-0000-4000-8000-000000000000'

test.for(['secret', 'serviceRole'] as const)('the %s key administers', async key => {
  const { data, error } = await admin(key).listUsers()
  expect([error, Array.isArray(data.users)]).toEqual([null, true])
})

test('the publishable key does not', async () => {
  const { error } = await clientOf(backend).auth.admin.listUsers()
  expect([answerOf(error), error?.message]).toEqual([[403, 'not_admin'], 'User not allowed'])
})

test('a signed-in user does not either', async () => {
  const { client } = await signedUp(backend)
  const headers = { authorization: `Bearer ${(await tokensOf(client)).access}` }
  const answer = await call(backend, 'GET', '/admin/users', undefined, headers)
  expect([answer.status, answer.body['error_code']]).toEqual([403, 'not_admin'])
})

test('without any key a token is asked for', async () => {
  const response = await fetch(`${backend.url}/auth/v1/admin/users`)
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
  ])
})

test('a created user has what was asked for and can sign in', async () => {
  const email = newEmail()
  const { data, error } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'pro' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'], plan: 'pro' },
    user_metadata: { name: 'Ada', email_verified: true },
  })
  expect((await signedIn(backend, email)).auth).toBeDefined()
})

test('a created user who is not confirmed waits', async () => {
  const email = newEmail()
  await admin().createUser({ email, password: PASSWORD })
  const { error } = await clientOf(backend).auth.signInWithPassword({ email, password: PASSWORD })
  expect(answerOf(error)).toEqual([400, 'email_not_confirmed'])
})

test('ids and password hashes can be brought along', async () => {
  const [id, email] = [crypto.randomUUID(), newEmail()]
  const [{ hash } = { hash: '' }] = await backend.database.query<{ hash: string }>(
    `select extensions.crypt($1, extensions.gen_salt('bf', 4)) as hash`,
    [PASSWORD],
  )
  const { data } = await admin().createUser({ id, email, password_hash: hash, email_confirm: true })
  expect(data.user?.id).toBe(id)
  expect((await signedIn(backend, email)).auth).toBeDefined()
})

test.for([
  [{}, 400, 'validation_failed'],
  [{ email: 'nonsense' }, 400, 'validation_failed'],
  [{ email: 'a@b.test', password: 'x', password_hash: 'y' }, 400, 'validation_failed'],
  [{ email: 'a@b.test', ban_duration: 'forever' }, 400, 'validation_failed'],
  [{ email: 'a@b.test', id: 'nonsense' }, 400, 'validation_failed'],
  [{ email: ['a@b.test'] }, 400, 'bad_json'],
] as const)('creating %o is answered %i %s', async ([body, status, code]) => {
  const answer = await call(backend, 'POST', '/admin/users', body, { apikey: backend.keys.secret })
  expect([answer.status, answer.body['error_code']]).toEqual([status, code])
})

test('an address belongs to one user', async () => {
  const { email } = await signedUp(backend)
  expect(answerOf((await admin().createUser({ email })).error)).toEqual([422, 'email_exists'])
})

test('users are listed in pages, newest first', async () => {
  const emails = [newEmail(), newEmail(), newEmail()]
  for (const email of emails) await admin().createUser({ email })
  const first = await admin().listUsers({ page: 1, perPage: 2 })
  if (first.error) throw first.error
  expect(first.data.users.map(user => user.email)).toEqual([emails[2], emails[1]])
  expect([first.data.nextPage, first.data.total >= 3, first.data.aud]).toEqual([2, true, 'authenticated'])
  const pages = await call(backend, 'GET', '/admin/users?page=1&per_page=2', undefined, {
    apikey: backend.keys.secret,
  })
  expect(pages.headers.get('x-total-count')).toBe(String(first.data.total))
  expect(pages.headers.get('link')).toMatch(
    /^<\/admin\/users\?page=2&per_page=2>; rel="next", <\/admin\/users\?page=\d+&per_page=2>; rel="last"$/,
  )
})

test('one user is found by id', async () => {
  const { id, email } = await signedUp(backend)
  expect((await admin().getUserById(id)).data.user?.email).toBe(email)
  expect(answerOf((await admin().getUserById(NOBODY)).error)).toEqual([404, 'user_not_found'])
  const answer = await call(backend, 'GET', '/admin/users/nonsense', undefined, {
    apikey: backend.keys.secret,
  })
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 404, error_code: 'validation_failed', msg: 'user_id must be an UUID' },
  ])
})

test('an update changes address, password, role and metadata at once', async () => {
  const { id } = await signedUp(backend, { team: 'red' })
  const email = newEmail()
  const { data, error } = await admin().updateUserById(id, {
    email,
    password: 'another horse',
    email_confirm: true,
    user_metadata: { team: 'blue' },
    app_metadata: { plan: 'pro' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email, user_metadata: { team: 'blue' }, app_metadata: { plan: 'pro' } })
  expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email, email_verified: true })
  const signIn = await clientOf(backend).auth.signInWithPassword({ email, password: 'another horse' })
  expect(signIn.error).toBeNull()
})

test('a password set by an administrator ends every session', async () => {
  const { client, id } = await signedUp(backend)
  await admin().updateUserById(id, { password: 'another horse' })
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a banned user is out everywhere until the ban is lifted', async () => {
  const { client, id, email } = await signedUp(backend)
  const { refresh: token } = await tokensOf(client)
  const banAnswer = await admin().updateUserById(id, { ban_duration: '1h30m' })
  const until = Date.parse(banAnswer.data.user?.banned_until ?? '')
  expect(Math.round((until - Date.now()) / 60_000)).toBe(90)
  const signIn = await clientOf(backend).auth.signInWithPassword({ email, password: PASSWORD })
  const refreshAnswer = await refresh(backend, token)
  const user = await client.auth.getUser()
  expect([answerOf(signIn.error), refreshAnswer.body['error_code'], answerOf(user.error)]).toEqual([
    [400, 'user_banned'],
    'user_banned',
    [403, 'user_banned'],
  ])
  await admin().updateUserById(id, { ban_duration: 'none' })
  expect((await refresh(backend, token)).status).toBe(200)
})

test('deleting a user takes their rows along', async () => {
  await backend.database.exec(
    'create table public.profiles (id uuid primary key references auth.users on delete cascade)',
  )
  const { client, id } = await signedUp(backend)
  await backend.database.query('insert into public.profiles values ($1)', [id])
  expect((await admin().deleteUser(id)).error).toBeNull()
  expect(await backend.database.query('select 1 from public.profiles where id = $1', [id])).toEqual([])
  expect(answerOf((await client.auth.getUser()).error)).toEqual([403, 'user_not_found'])
  expect(answerOf((await admin().deleteUser(id)).error)).toEqual([404, 'user_not_found'])
})

test('a soft delete keeps the row and forgets the person', async () => {
  const { client, id, email } = await signedUp(backend, { name: 'Ada' })
  expect((await admin().deleteUser(id, true)).error).toBeNull()
  const { data } = await admin().getUserById(id)
  expect(data.user?.deleted_at).toMatch(/Z$/)
  expect([data.user?.email === email, data.user?.user_metadata, data.user?.app_metadata]).toEqual([
    false,
    {},
    {},
  ])
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await clientOf(backend).auth.signUp({ email, password: PASSWORD })).error).toBeNull()
})

test('support can take a lost factor away', async () => {
  const { client, id, email } = await signedUp(backend)
  const factor = await withFactor(client)
  const { data } = await admin().mfa.listFactors({ userId: id })
  expect(data?.factors.map(each => each.id)).toEqual([factor.id])
  expect((await admin().mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull()
  const fresh = await signedIn(backend, email)
  const { data: level } = await fresh.auth.mfa.getAuthenticatorAssuranceLevel()
  expect([level?.currentLevel, level?.nextLevel]).toEqual(['aal1', 'aal1'])
  expect(answerOf((await admin().mfa.deleteFactor({ userId: id, id: factor.id })).error)).toEqual([
    404,
    'mfa_factor_not_found',
  ])
})

test('an administrator signs somebody out by their token', async () => {
  const { client } = await signedUp(backend)
  const { access, refresh: token } = await tokensOf(client)
  expect((await admin().signOut(access, 'global')).error).toBeNull()
  expect((await refresh(backend, token)).body['error_code']).toBe('refresh_token_not_found')
})
