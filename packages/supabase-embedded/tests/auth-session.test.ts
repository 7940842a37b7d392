import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, claimsOf, PASSWORD, project, refresh, signedIn, signedUp, tokensOf } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project())
})
afterAll(() => backend.close())

/** Moves what the database knows of a session into the past. */
async function age(on: Backend, session: unknown, seconds: number): Promise<void> {
  const by = `make_interval(secs => ${seconds})`
  await on.database.query(
    `update auth.sessions set created_at = created_at - ${by}, refreshed_at = refreshed_at - ${by} where id = $1`,
    [session],
  )
  await on.database.query(
    `update auth.refresh_tokens set created_at = created_at - ${by}, updated_at = updated_at - ${by} where session_id = $1`,
    [session],
  )
}

test('a refresh rotates the token within the same session', async () => {
  const { client } = await signedUp(backend)
  const [before, session] = [await tokensOf(client), (await claimsOf(client))['session_id']]
  expect((await client.auth.refreshSession()).error).toBeNull()
  expect((await tokensOf(client)).refresh).not.toBe(before.refresh)
  expect((await claimsOf(client))['session_id']).toBe(session)
})

test('the parent of the active token yields that same token, however late', async () => {
  const { client } = await signedUp(backend)
  const { refresh: parent } = await tokensOf(client)
  const child = (await refresh(backend, parent)).body['refresh_token']
  await age(backend, (await claimsOf(client))['session_id'], 3600)
  const again = await refresh(backend, parent)
  expect([again.status, again.body['refresh_token']]).toEqual([200, child])
})

test('parallel refreshes of one token all get the same child', async () => {
  const { client } = await signedUp(backend)
  const { refresh: token } = await tokensOf(client)
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(backend, token)))
  const children = new Set(answers.map(answer => answer.body['refresh_token']))
  expect([answers.map(answer => answer.status), children.size]).toEqual([Array(8).fill(200), 1])
})

test('an older token within the reuse interval is honoured', async () => {
  const { client } = await signedUp(backend)
  const { refresh: first } = await tokensOf(client)
  const second = String((await refresh(backend, first)).body['refresh_token'])
  await refresh(backend, second)
  expect((await refresh(backend, first)).status).toBe(200)
})

test('an older token after the reuse interval ends the whole family', async () => {
  const { client } = await signedUp(backend)
  const { refresh: first } = await tokensOf(client)
  const second = String((await refresh(backend, first)).body['refresh_token'])
  const third = String((await refresh(backend, second)).body['refresh_token'])
  await age(backend, (await claimsOf(client))['session_id'], 11)
  const stolen = await refresh(backend, first)
  expect([stolen.status, stolen.body['error_code'], stolen.body['msg']]).toEqual([
    400,
    'refresh_token_already_used',
    'Invalid Refresh Token: Already Used',
  ])
  await age(backend, (await claimsOf(client))['session_id'], 11)
  expect((await refresh(backend, third)).body['error_code']).toBe('refresh_token_already_used')
})

test.for([
  ['abcdefghijkl', 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ['not a token', 'validation_failed', 'Refresh token is not valid'],
  ['', 'validation_failed', 'Refresh token is not valid'],
] as const)('the refresh token "%s" is answered %s', async ([token, code, message]) => {
  const answer = await refresh(backend, token)
  expect([answer.status, answer.body['error_code'], answer.body['msg']]).toEqual([400, code, message])
})

test('sessions end by timebox and by inactivity', async () => {
  const limitedBackend = await startTestBackend({
    'config.toml':
      'project_id = "test"\n[auth]\n[auth.sessions]\ntimebox = "24h"\ninactivity_timeout = "8h"\n',
  })
  try {
    const [{ client: old }, { client: idle }] = [
      await signedUp(limitedBackend),
      await signedUp(limitedBackend),
    ]
    await age(limitedBackend, (await claimsOf(old))['session_id'], 25 * 3600)
    await age(limitedBackend, (await claimsOf(idle))['session_id'], 9 * 3600)
    const [expiredAnswer, inactive] = [await old.auth.refreshSession(), await idle.auth.refreshSession()]
    expect(
      [expiredAnswer, inactive].map(({ error }) => [error?.status, error?.code, error?.message]),
    ).toEqual([
      [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
      [400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)'],
    ])
  } finally {
    await limitedBackend.close()
  }
})

test('jwt_expiry sets how long tokens live', async () => {
  const brief = await startTestBackend(project('', 'jwt_expiry = 60'))
  try {
    const { client } = await signedUp(brief)
    const { data } = await client.auth.getSession()
    const { iat = 0, exp = 0 } = await claimsOf(client)
    expect([exp - iat, data.session?.expires_in]).toEqual([60, 60])
  } finally {
    await brief.close()
  }
})

test('an expired token is called expired', async () => {
  const { id } = await signedUp(backend)
  const token = await backend.keys.sign({ sub: id, role: 'authenticated', exp: 1_700_000_000 })
  const answer = await call(backend, 'GET', '/user', undefined, { authorization: `Bearer ${token}` })
  expect([answer.status, answer.body['error_code'], answer.body['msg']]).toEqual([
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  ])
})

test('a forged token is refused', async () => {
  const { client } = await signedUp(backend)
  const { access } = await tokensOf(client)
  const forgedToken = `${access.slice(0, -4)}AAAA`
  const answer = await call(backend, 'GET', '/user', undefined, { authorization: `Bearer ${forgedToken}` })
  expect([answer.status, answer.body['error_code']]).toEqual([403, 'bad_jwt'])
})

test.for([
  ['local', [false, true]],
  ['others', [true, false]],
  ['global', [false, false]],
] as const)('signing out with scope %s', async ([scope, [mine, theirs]]) => {
  const { client, email } = await signedUp(backend)
  const other = await signedIn(backend, email)
  const tokens = [await tokensOf(client), await tokensOf(other)]
  expect((await client.auth.signOut({ scope })).error).toBeNull()
  const alive = await Promise.all(
    tokens.map(async each => (await refresh(backend, each.refresh)).status === 200),
  )
  expect(alive).toEqual([mine, theirs])
})

test('an unknown scope is refused', async () => {
  const { client } = await signedUp(backend)
  const headers = { authorization: `Bearer ${(await tokensOf(client)).access}` }
  const answer = await call(backend, 'POST', '/logout?scope=everyone', undefined, headers)
  expect([answer.status, answer.body['msg']]).toEqual([400, 'Unsupported logout scope "everyone"'])
})

test('after signing out elsewhere the access token no longer finds its session', async () => {
  const { client, email } = await signedUp(backend)
  const { access } = await tokensOf(client)
  await (await signedIn(backend, email)).auth.signOut({ scope: 'global' })
  const answer = await call(backend, 'GET', '/user', undefined, { authorization: `Bearer ${access}` })
  expect([answer.status, answer.body['error_code']]).toEqual([403, 'session_not_found'])
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('user_metadata is merged, and null removes a key', async () => {
  const { client } = await signedUp(backend, { name: 'Ada', team: 'red' })
  const { data } = await client.auth.updateUser({ data: { team: null, level: 2 } })
  expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', level: 2 })
  expect(data.user?.user_metadata).not.toHaveProperty('team')
  await client.auth.refreshSession()
  expect((await claimsOf(client))['user_metadata']).toMatchObject({ level: 2 })
})

test('users cannot edit their own app_metadata', async () => {
  const { client } = await signedUp(backend)
  const headers = { authorization: `Bearer ${(await tokensOf(client)).access}` }
  const answer = await call(backend, 'PUT', '/user', { app_metadata: { role: 'boss' } }, headers)
  expect([answer.status, answer.body['error_code']]).toEqual([403, 'not_admin'])
})

test('the old password is refused as the new one', async () => {
  const { client } = await signedUp(backend)
  const same = await client.auth.updateUser({ password: PASSWORD })
  const weak = await client.auth.updateUser({ password: 'short' })
  expect([same.error?.status, same.error?.code, weak.error?.code]).toEqual([
    422,
    'same_password',
    'weak_password',
  ])
})

test('a new password ends the other sessions and keeps this one', async () => {
  const { client, email } = await signedUp(backend)
  const other = await tokensOf(await signedIn(backend, email))
  await client.auth.updateUser({ password: 'another horse' })
  expect((await refresh(backend, other.refresh)).body['error_code']).toBe('refresh_token_not_found')
  expect((await client.auth.refreshSession()).error).toBeNull()
})

test('with secure_password_change an old session needs the mailed nonce', async () => {
  const secure = await startTestBackend(project('secure_password_change = true'))
  try {
    const { client, email } = await signedUp(secure)
    await age(secure, (await claimsOf(client))['session_id'], 25 * 3600)
    const password = 'another horse'
    const neededAnswer = await client.auth.updateUser({ password })
    expect([neededAnswer.error?.status, neededAnswer.error?.code]).toEqual([400, 'reauthentication_needed'])
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const wrong = await client.auth.updateUser({ password, nonce: '12345' })
    expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'reauthentication_not_valid'])
    const { mails } = (await (await fetch(`${secure.url}/_inbox.json`)).json()) as {
      mails: { to: string; text: string }[]
    }
    const nonce = /\d{6}/.exec(mails.find(mail => mail.to === email)?.text ?? '')?.[0] ?? ''
    expect((await client.auth.updateUser({ password, nonce })).error).toBeNull()
  } finally {
    await secure.close()
  }
})

test('REST runs as the user, with the claims of the token', async () => {
  await backend.database.exec(`
    create table public.whoami (note text, owner uuid default auth.uid(), level text default auth.jwt() ->> 'aal');
    alter table public.whoami enable row level security;
    create policy mine on public.whoami to authenticated using (owner = auth.uid());
    grant all on public.whoami to authenticated;`)
  const { client, id } = await signedUp(backend)
  const { data, error } = await client.from('whoami').insert({ note: 'me' }).select()
  expect({ data, error }).toEqual({ data: [{ note: 'me', owner: id, level: 'aal1' }], error: null })
  expect((await clientOf(backend).from('whoami').select()).data ?? []).toEqual([])
})
