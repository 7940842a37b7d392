import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../src/backend'
import { call, newEmail, project, signedUp, tokensOf } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project())
})
afterAll(() => backend.close())

test('settings tell what sign-in pages may offer', async () => {
  const { body } = await call(backend, 'GET', '/settings')
  expect(body).toMatchObject({
    external: { email: true, phone: false, github: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
    passkeys_enabled: false,
  })
})

test('it is healthy', async () => {
  const { body } = await call(backend, 'GET', '/health')
  expect(body['name']).toBe('GoTrue')
})

test('a key signs the tokens of users, and is published', async () => {
  const { client, id } = await signedUp(backend)
  const { body, headers } = await call(backend, 'GET', '/.well-known/jwks.json')
  const { payload, protectedHeader } = await jwtVerify(
    (await tokensOf(client)).access,
    createLocalJWKSet(body as unknown as JSONWebKeySet),
  )
  expect([payload.sub, protectedHeader.alg]).toEqual([id, 'ES256'])
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(JSON.stringify(body)).not.toContain('"d"')
})

test('getClaims works against it', async () => {
  const { client, id } = await signedUp(backend)
  const { data, error } = await client.auth.getClaims()
  expect([error, data?.claims.sub]).toEqual([null, id])
})

test.for([
  ['POST', '/sso', { domain: 'company.test' }],
  ['POST', '/sso', {}],
  ['POST', '/sso/saml/acs', {}],
  ['GET', '/sso/saml/metadata', undefined],
] as const)('single sign-on is refused: %s %s %o', async ([method, path, body]) => {
  const answer = await call(backend, method, path, body)
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 404, error_code: 'saml_provider_disabled', msg: 'SAML 2.0 is disabled' },
  ])
})

test.for([
  ['GET', '/.well-known/oauth-authorization-server'],
  ['POST', '/oauth/clients/register'],
  ['POST', '/oauth/token'],
  ['GET', '/oauth/authorize?client_id=1'],
  ['GET', '/oauth/authorizations/1'],
] as const)('the project is no OAuth server: %s %s', async ([method, path]) => {
  const answer = await call(backend, method, path, method === 'POST' ? {} : undefined)
  expect([answer.status, answer.body]).toEqual([
    404,
    { code: 404, error_code: 'feature_disabled', msg: 'OAuth server is disabled' },
  ])
})

test('clients of an OAuth server are an administrator’s to be refused', async () => {
  const ask = (key: 'publishable' | 'secret') =>
    call(backend, 'GET', '/admin/oauth/clients', undefined, { apikey: backend.keys[key] })
  expect((await ask('publishable')).body['error_code']).toBe('not_admin')
  expect((await ask('secret')).body['error_code']).toBe('feature_disabled')
})

test('unknown paths and unknown methods have different errors', async () => {
  const [path, method] = [await call(backend, 'GET', '/nowhere'), await call(backend, 'DELETE', '/signup')]
  expect([path.status, path.body, method.status]).toEqual([404, '404 page not found\n', 405])
})

test('a page of this computer on another origin may call and read everything it needs', async () => {
  const preflight = await call(backend, 'OPTIONS', '/token', undefined, {
    origin: 'http://localhost:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
  })
  const answer = await call(backend, 'POST', '/token', {}, { origin: 'http://localhost:3000' })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

test('tokens of others are good for nothing', async () => {
  const { auth } = clientOf(backend)
  const { error } = await auth.signInWithIdToken({ provider: 'google', token: 'ey' })
  const web3 = await call(backend, 'POST', '/token?grant_type=web3', { chain: 'solana' })
  expect([error?.status, error?.code, error?.message]).toEqual([
    400,
    'provider_disabled',
    'Provider (issuer "https://accounts.google.com") is not enabled',
  ])
  expect([web3.status, web3.body['error_code']]).toEqual([422, 'web3_provider_disabled'])
})

test('passkeys are off', async () => {
  const answer = await call(backend, 'POST', '/passkeys/authentication/options', {})
  expect([answer.status, answer.body['error_code']]).toEqual([404, 'passkey_disabled'])
})

test('in strict mode too many attempts are held back', async () => {
  const strict = await startTestBackend(project(), { strict: true })
  try {
    const statuses = []
    for (let i = 0; i < 31; i++)
      statuses.push((await call(strict, 'POST', '/token?grant_type=password', {})).status)
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429])
    const answer = await call(
      strict,
      'POST',
      '/token?grant_type=password',
      {},
      { 'x-forwarded-for': '203.0.113.9' },
    )
    expect(answer.status).toBe(400)
  } finally {
    await strict.close()
  }
})

test.each([
  ['two mails an hour', true, [undefined, undefined, 'over_email_send_rate_limit']],
  ['any number of mails where addresses need no confirmation', false, [undefined, undefined, undefined]],
])('in strict mode the free plan sends %s', async (_, confirmations, answers) => {
  const strict = await startTestBackend(project(`enable_confirmations = ${confirmations}`), { strict: true })
  try {
    const { auth } = clientOf(strict)
    const codes = []
    for (let i = 0; i < 3; i++) codes.push((await auth.signInWithOtp({ email: newEmail() })).error?.code)
    expect(codes).toEqual(answers)
  } finally {
    await strict.close()
  }
})

test('the database keeps what the hosted service keeps', async () => {
  const { client, email, id } = await signedUp(backend)
  await tokensOf(client)
  const rows = await backend.database.query(
    `select u.email, u.aud, u.instance_id::text, i.provider, i.provider_id, s.aal::text, a.authentication_method,
            t.revoked, s.user_agent is not null as agent, host(s.ip) as ip
       from auth.users u join auth.identities i on i.user_id = u.id join auth.sessions s on s.user_id = u.id
       join auth.mfa_amr_claims a on a.session_id = s.id join auth.refresh_tokens t on t.session_id = s.id
      where u.id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      email,
      aud: 'authenticated',
      instance_id: '00000000-0000-0000-0000-000000000000',
      provider: 'email',
      provider_id: id,
      aal: 'aal1',
      authentication_method: 'password',
      revoked: false,
      agent: true,
      ip: '127.0.0.1',
    },
  ])
})

test('clients see none of its tables', async () => {
  for (const role of ['anon', 'authenticated']) {
    const looking = backend.database.as({ role }, session => session.query('select 1 from auth.users'))
    await expect(looking).rejects.toThrow('permission denied for table users')
  }
})

test('a trigger on auth.users makes a profile', async () => {
  await backend.database.exec(`
    create table public.people (id uuid primary key references auth.users on delete cascade, name text);
    create function public.new_person() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.people (id, name) values (new.id, new.raw_user_meta_data ->> 'name');
      return new;
    end $$;
    create trigger on_auth_user_created after insert on auth.users for each row execute function public.new_person();`)
  const { data } = await clientOf(backend).auth.signUp({
    email: newEmail(),
    password: 'correct horse',
    options: { data: { name: 'Ada' } },
  })
  expect(
    await backend.database.query('select name from public.people where id = $1', [data.user?.id]),
  ).toEqual([{ name: 'Ada' }])
})

describe('a trigger that would lack privileges on the hosted service', () => {
  const signUpWithTrigger = async () => {
    const own = await startTestBackend(project())
    onTestFinished(() => own.close())
    await own.database.exec(`
      create table public.people (id uuid primary key);
      create function public.new_person() returns trigger language plpgsql as $$
      begin
        insert into public.people (id) values (new.id);
        return new;
      end $$;
      create trigger on_auth_user_created after insert on auth.users for each row execute function public.new_person();`)
    return clientOf(own).auth.signUp({ email: newEmail(), password: 'correct horse' })
  }

  test('lacks them here', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { error } = await signUpWithTrigger()
    expect([error?.status, error?.message]).toEqual([500, 'Database error saving new user'])
  })

  // The answer hides why.
  test('is named in the terminal of the backend', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await signUpWithTrigger()
    expect(log.mock.calls.flat().join('\n')).toMatch(
      /^auth: Database error saving new user: permission denied for table people\n.*\n?.*new_person\(\) line 3/,
    )
  })
})
