import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../src/backend'
import {
  call,
  claimsOf,
  newEmail,
  PASSWORD,
  project,
  refresh,
  signedUp,
  tokensOf,
  totpCode,
} from '../testing/auth'
import { clientOf, startTestBackend } from '../testing/backend'

const hooks = [
  'custom_access_token',
  'before_user_created',
  'password_verification_attempt',
  'mfa_verification_attempt',
]

let backend: Backend
beforeAll(async () => {
  const tables = hooks.map(
    name => `[auth.hook.${name}]\nenabled = true\nuri = "pg-functions://postgres/public/${name}"\n`,
  )
  backend = await startTestBackend(
    project('', `[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true\n${tables.join('')}`),
  )
  await backend.database.exec(`
    create table public.attempts (user_id uuid, valid boolean);
    grant all on public.attempts to supabase_auth_admin;
    create function public.custom_access_token(event jsonb) returns jsonb language plpgsql stable as $$
    begin
      if event -> 'claims' -> 'user_metadata' ->> 'broken' = 'yes' then
        return jsonb_build_object('claims', (event -> 'claims') - 'role');
      end if;
      if event -> 'claims' -> 'user_metadata' ->> 'broken' = 'wholly' then
        raise exception 'no roles are there';
      end if;
      return jsonb_set(event, '{claims,user_role}', to_jsonb('editor by ' || (event ->> 'authentication_method')));
    end $$;
    create function public.before_user_created(event jsonb) returns jsonb language plpgsql as $$
    begin
      if event -> 'user' ->> 'email' like '%@banned.test' then
        return '{"error": {"http_code": 403, "message": "Not from there."}}';
      end if;
      return '{}';
    end $$;
    create function public.password_verification_attempt(event jsonb) returns jsonb language plpgsql as $$
    begin
      insert into public.attempts values ((event ->> 'user_id')::uuid, (event ->> 'valid')::boolean);
      if (select count(*) from public.attempts where user_id = (event ->> 'user_id')::uuid and not valid) > 2 then
        return '{"decision": "reject", "message": "Too often wrong."}';
      end if;
      return '{"decision": "continue"}';
    end $$;
    create function public.mfa_verification_attempt(event jsonb) returns jsonb language sql as $$
      select case when (event ->> 'valid')::boolean then '{"decision": "continue"}'::jsonb else '{"decision": "reject"}' end
    $$;`)
})
afterAll(() => backend.close())

test('custom_access_token adds claims to every token', async () => {
  const { client } = await signedUp(backend)
  expect((await claimsOf(client))['user_role']).toBe('editor by password')
  await client.auth.refreshSession()
  expect((await claimsOf(client))['user_role']).toBe('editor by token_refresh')
})

test('a hook that fails ends the request, and the log says why and how to go on without it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => log.mockRestore())
  const { status } = await call(backend, 'POST', '/signup', {
    email: newEmail(),
    password: PASSWORD,
    data: { broken: 'wholly' },
  })
  expect(status).toBe(500)
  expect(log.mock.calls.join()).toMatch(
    /no roles are there[^]*set enabled = false under \[auth\.hook\.custom_access_token\]/,
  )
})

test('a hook that takes a needed claim away ends the request', async () => {
  const { error } = await clientOf(backend).auth.signUp({
    email: newEmail(),
    password: PASSWORD,
    options: { data: { broken: 'yes' } },
  })
  expect([error?.status, error?.message]).toEqual([
    500,
    'output claims do not conform to the expected schema: \n- (root): role is required\n',
  ])
})

test('before_user_created refuses in its own words', async () => {
  const answer = await call(backend, 'POST', '/signup', { email: 'a@banned.test', password: PASSWORD })
  expect([answer.status, answer.body]).toEqual([
    403,
    { code: 403, error_code: 'unknown', msg: 'Not from there.' },
  ])
  const left = await backend.database.query(`select 1 from auth.users where email = 'a@banned.test'`)
  expect(left).toEqual([])
})

test('password_verification_attempt hears every attempt and may refuse', async () => {
  const { email } = await signedUp(backend)
  const attempt = async (password: string) =>
    (await clientOf(backend).auth.signInWithPassword({ email, password })).error?.message
  const answers = []
  for (const password of ['wrong 1', 'wrong 2', PASSWORD, 'wrong 3', PASSWORD])
    answers.push(await attempt(password))
  expect(answers).toEqual([
    'Invalid login credentials',
    'Invalid login credentials',
    undefined,
    'Too often wrong.',
    'Too often wrong.',
  ])
})

test('mfa_verification_attempt may end every session', async () => {
  const { client } = await signedUp(backend)
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('no TOTP factor')
  const wrong = totpCode(data.totp.secret) === '000000' ? '111111' : '000000'
  const { refresh: token } = await tokensOf(client)
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: wrong })
  expect([error?.status, error?.code]).toEqual([403, 'mfa_verification_rejected'])
  expect((await refresh(backend, token)).body['error_code']).toBe('refresh_token_not_found')
})
