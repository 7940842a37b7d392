import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { localKeys } from '../src/keys'
import type { RequestRecord } from '../src/service'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_notes.sql': `
      create table public.notes (id int primary key);
      alter table public.notes enable row level security;
      create policy "the service sees all" on public.notes to service_role using (true);
      insert into public.notes values (1);
      create function public.whoami() returns text language sql stable as $$ select current_user::text $$;
      create function public.client_address() returns text language sql stable as
        $$ select current_setting('request.headers')::json ->> 'x-forwarded-for' $$;`,
  })
})
afterAll(() => backend.close())

test.for([
  ['publishable', 'anon'],
  ['anon', 'anon'],
  ['secret', 'service_role'],
  ['serviceRole', 'service_role'],
] as const)('the %s key runs as %s', async ([key, role]) => {
  expect(await clientOf(backend, key).rpc('whoami')).toMatchObject({ data: role, error: null })
})

test('a call without a key is anonymous', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/whoami`)
  expect(await answer.json()).toBe('anon')
})

test('a key of another project is refused, wherever it stands', async () => {
  const ask = (path: string, headers = {}) => fetch(`${backend.url}${path}`, { headers })
  const foreignKeys = await localKeys({ jwtSecret: 'another-secret-with-more-than-32-characters' })
  const answers = [
    await ask('/rest/v1/rpc/whoami', { apikey: 'sb_publishable_of_another' }),
    await ask('/rest/v1/rpc/whoami', {
      apikey: foreignKeys.anon,
      authorization: `Bearer ${backend.keys.anon}`,
    }),
    await ask('/rest/v1/rpc/whoami', { authorization: 'Bearer sb_publishable_of_another' }),
    await ask('/auth/v1/settings?apikey=nonsense'),
    await ask('/storage/v1/bucket', { apikey: 'nonsense' }),
  ]
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' },
    ])
  const ownKey = await backend.keys.sign({ role: 'anon', exp: Math.floor(Date.now() / 1000) + 60 })
  expect((await ask('/rest/v1/rpc/whoami', { apikey: ownKey })).status).toBe(200)
})

test.for(['publishable', 'anon'] as const)('the %s key may come as a query parameter', async key => {
  const answer = await fetch(`${backend.url}/rest/v1/rpc/whoami?apikey=${backend.keys[key]}`)
  expect(await answer.json()).toBe('anon')
})

test.for(['secret', 'serviceRole'] as const)('the %s key is refused in an address', async key => {
  const answer = await fetch(`${backend.url}/rest/v1/notes?apikey=${backend.keys[key]}&select=id`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ message: expect.stringContaining('header apikey') as string })
})

test('a page of this computer, on any port, may call with any header it names', async () => {
  const answer = await fetch(`${backend.url}/rest/v1/notes`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'apikey,x-client-info,prefer',
    },
  })
  expect(answer.ok).toBe(true)
  expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect(answer.headers.get('vary')).toContain('Origin')
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(answer.headers.get('access-control-allow-headers')).toContain('x-client-info')
})

test('an unknown path is answered as the gateway answers it', async () => {
  const answer = await fetch(`${backend.url}/nowhere`)
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: 'no Route matched with those values' },
  ])
})

test('GraphQL is answered as on a project without its extension', async () => {
  const answer = await fetch(`${backend.url}/graphql/v1`, {
    method: 'POST',
    headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ __typename }', variables: {}, operationName: null }),
  })
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { errors: [{ message: 'pg_graphql extension is not enabled.' }] },
  ])
})

test('the services see the address of the caller', async () => {
  const address = async (headers = {}) =>
    (await (await fetch(`${backend.url}/rest/v1/rpc/client_address`, { headers })).json()) as string
  expect(await address()).toBe('127.0.0.1')
  expect(await address({ 'x-forwarded-for': '192.168.1.30' })).toBe('192.168.1.30')
})

test('every served request is reported, without its query', async () => {
  const records: RequestRecord[] = []
  const stop = backend.onServed(record => records.push(record))
  await fetch(`${backend.url}/rest/v1/notes?select=id`)
  stop()
  await fetch(`${backend.url}/rest/v1/notes?select=id`)
  expect(records).toMatchObject([{ method: 'GET', path: '/rest/v1/notes', status: 200 }])
})
