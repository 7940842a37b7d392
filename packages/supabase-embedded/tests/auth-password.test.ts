import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, claimsOf, newEmail, PASSWORD, project, signedIn, signedUp } from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project())
})
afterAll(() => backend.close())

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

test('signing up without confirmation signs in at once', async () => {
  const client = clientOf(backend)
  const email = newEmail()
  const { data, error } = await client.auth.signUp({
    email: email.toUpperCase(),
    password: PASSWORD,
    options: { data: { name: 'Ada' } },
  })
  const iso: unknown = expect.stringMatching(ISO)
  const uuid: unknown = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(error).toBeNull()
  expect(data.session).toEqual({
    access_token: expect.stringMatching(/^ey/) as unknown,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expect.any(Number) as unknown,
    refresh_token: expect.stringMatching(/^[a-z0-9]{12}$/) as unknown,
    user: data.user,
  })
  const identityData = {
    sub: data.user?.id,
    email,
    email_verified: false,
    phone_verified: false,
    name: 'Ada',
  }
  expect(data.user).toEqual({
    id: uuid,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    email_confirmed_at: iso,
    phone: '',
    confirmed_at: iso,
    last_sign_in_at: iso,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { ...identityData, email_verified: true },
    identities: [
      {
        identity_id: uuid,
        id: data.user?.id,
        user_id: data.user?.id,
        identity_data: identityData,
        provider: 'email',
        last_sign_in_at: iso,
        created_at: iso,
        updated_at: iso,
        email,
      },
    ],
    created_at: iso,
    updated_at: iso,
    is_anonymous: false,
  })
})

test('the access token carries every claim of the hosted service', async () => {
  const { client, email, id } = await signedUp(backend)
  const claims = await claimsOf(client)
  expect(claims).toEqual({
    iss: `${backend.url}/auth/v1`,
    sub: id,
    aud: 'authenticated',
    exp: expect.any(Number) as unknown,
    iat: (claims.exp ?? 0) - 3600,
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { sub: id, email, email_verified: true, phone_verified: false },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) as unknown }],
    session_id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
    is_anonymous: false,
  })
})

test('the password signs in again, in any case of the address', async () => {
  const { email, id } = await signedUp(backend)
  const client = await signedIn(backend, email.toUpperCase())
  expect((await client.auth.getUser()).data.user?.id).toBe(id)
})

test.for([
  ['a wrong password', (email: string) => ({ email, password: 'wrong horse' })],
  ['an unknown address', () => ({ email: newEmail(), password: PASSWORD })],
] as const)('%s is refused in the same words', async ([, credentials]) => {
  const { email } = await signedUp(backend)
  const { error } = await clientOf(backend).auth.signInWithPassword(credentials(email))
  expect([error?.status, error?.code, error?.message]).toEqual([
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ])
})

test('a taken address cannot sign up again', async () => {
  const { email } = await signedUp(backend)
  const { error } = await clientOf(backend).auth.signUp({ email, password: PASSWORD })
  expect([error?.status, error?.code, error?.message]).toEqual([
    422,
    'user_already_exists',
    'User already registered',
  ])
})

test('a short password is refused with its reasons', async () => {
  const { error } = await clientOf(backend).auth.signUp({ email: newEmail(), password: 'short' })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    reasons: ['length'],
    message: 'Password should be at least 6 characters.',
  })
})

test('a password that bcrypt would cut is refused', async () => {
  const { error } = await clientOf(backend).auth.signUp({ email: newEmail(), password: 'x'.repeat(73) })
  expect([error?.code, error?.message]).toEqual([
    'validation_failed',
    'Password cannot be longer than 72 characters',
  ])
})

test('a sign-in says that the password is not weak, too', async () => {
  const { email } = await signedUp(backend)
  const { body } = await call(backend, 'POST', '/token?grant_type=password', { email, password: PASSWORD })
  expect(body['weak_password']).toBeNull()
})

test('phone numbers have no provider here', async () => {
  const signUp = await clientOf(backend).auth.signUp({ phone: '+15550100', password: PASSWORD })
  const signIn = await clientOf(backend).auth.signInWithPassword({ phone: '+15550100', password: PASSWORD })
  const otp = await clientOf(backend).auth.signInWithOtp({ phone: '+15550100' })
  expect([signUp, signIn, otp].map(({ error }) => [error?.status, error?.code])).toEqual([
    [400, 'phone_provider_disabled'],
    [422, 'phone_provider_disabled'],
    [400, 'phone_provider_disabled'],
  ])
})

test('bad input gets the older error form without an API version', async () => {
  const answer = await call(backend, 'POST', '/signup', '{"email": 5}')
  expect([answer.status, answer.body, answer.headers.get('x-sb-error-code')]).toEqual([
    400,
    {
      code: 400,
      error_code: 'bad_json',
      msg: 'Could not parse request body as JSON: json: cannot unmarshal number into Go struct field SignupParams.email of type string',
    },
    'bad_json',
  ])
})

test('and the newer form, with the version echoed, when the caller names one', async () => {
  const version = { 'x-supabase-api-version': '2026-06-01' }
  const answer = await call(backend, 'POST', '/token?grant_type=password', { password: 'x' }, version)
  expect([answer.status, answer.body, answer.headers.get('x-supabase-api-version')]).toEqual([
    400,
    { code: 'validation_failed', message: 'missing email or phone' },
    '2024-01-01',
  ])
})

test.for([
  ['POST', '/signup', '', 400, 'bad_json', 'unexpected end of JSON input'],
  ['POST', '/signup', 'some text', 400, 'bad_json', "invalid character 's' looking for beginning of value"],
  ['POST', '/signup', 'nonsense', 400, 'bad_json', "invalid character 'o' in literal null (expecting 'u')"],
  [
    'POST',
    '/signup',
    { email: 'no-address', password: PASSWORD },
    400,
    'validation_failed',
    'invalid format',
  ],
  ['POST', '/signup', { email: 'a@b.test' }, 400, 'validation_failed', 'Signup requires a valid password'],
  ['POST', '/token?grant_type=magic', {}, 400, 'invalid_credentials', 'unsupported_grant_type'],
  ['POST', '/otp', {}, 400, 'validation_failed', 'One of email or phone must be set'],
  ['POST', '/recover', {}, 400, 'validation_failed', 'Password recovery requires an email'],
  ['POST', '/resend', {}, 400, 'validation_failed', 'Missing one of these types'],
  ['POST', '/verify', {}, 400, 'validation_failed', 'Verify requires a verification type'],
  ['POST', '/verify', { type: 'email' }, 400, 'validation_failed', 'either a token or a token hash'],
  ['GET', '/user', undefined, 403, 'bad_jwt', 'missing sub claim'],
] as const)('%s %s with %o is answered %i %s', async ([method, path, body, status, code, text]) => {
  const answer = await call(backend, method, path, body)
  expect([answer.status, answer.body['error_code']]).toEqual([status, code])
  expect(answer.body['msg']).toContain(text)
})

test('a trigger that raises stops the sign-up and leaves nothing behind', async () => {
  await backend.database.exec(`
    create function public.refuse() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      if new.email like 'refused%' then raise exception 'not you' using hint = 'ask first'; end if;
      return new;
    end $$;
    create trigger refuse after insert on auth.users for each row execute function public.refuse();`)
  const credentials = { email: `refused${newEmail()}`, password: PASSWORD }
  const { error } = await clientOf(backend).auth.signUp(credentials)
  const raw = await call(backend, 'POST', '/signup', credentials)
  expect([error?.status, error?.message]).toEqual([500, 'Database error saving new user'])
  expect([raw.status, raw.body]).toEqual([500, { code: 'P0001', message: 'not you', hint: 'ask first' }])
  expect(await backend.database.query(`select 1 from auth.users where email like 'refused%'`)).toEqual([])
})
