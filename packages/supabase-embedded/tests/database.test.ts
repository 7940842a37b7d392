import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { shedWal, tidy } from '../src/db/tidy'
import { clientOf, startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.close())

const query = <Row>(sql: string, parameters?: unknown[]) => backend.database.query<Row>(sql, parameters)
const names = async (sql: string) => (await query<{ name: string }>(sql)).map(({ name }) => name)

describe('before the first migration', () => {
  test('the roles of a project are there', async () => {
    expect(
      await names(`select rolname as name from pg_roles where rolname not like 'pg\\_%' order by 1`),
    ).toEqual([
      'anon',
      'authenticated',
      'authenticator',
      'dashboard_user',
      'pgbouncer',
      'postgres',
      'service_role',
      'supabase_admin',
      'supabase_auth_admin',
      'supabase_etl_admin',
      'supabase_functions_admin',
      'supabase_read_only_user',
      'supabase_realtime_admin',
      'supabase_replication_admin',
      'supabase_storage_admin',
    ])
    expect(await names('select rolname as name from pg_roles where rolbypassrls order by 1')).toContain(
      'service_role',
    )
  })

  test('the authenticator may become each API role', async () => {
    expect(
      await names(
        `select roleid::regrole::text as name from pg_auth_members where member = 'authenticator'::regrole order by 1`,
      ),
    ).toEqual(['anon', 'authenticated', 'service_role'])
  })

  test('the schemas of a project are there, and the search path and clock of its sessions', async () => {
    expect(
      await names(
        `select nspname as name from pg_namespace where nspname !~ '^pg_(toast|temp|catalog)|information' order by 1`,
      ),
    ).toEqual([
      'auth',
      'extensions',
      'graphql',
      'graphql_public',
      'pgbouncer',
      'public',
      'realtime',
      'storage',
      'supabase_functions',
      'vault',
    ])
    expect(
      await query(`select current_setting('search_path') as path, current_setting('timezone') as zone`),
    ).toEqual([{ path: '"$user", public, extensions', zone: 'UTC' }])
  })

  test('the publications of realtime are there and publish nothing of the project', async () => {
    expect(await names('select pubname as name from pg_publication order by 1')).toEqual([
      'supabase_realtime',
      'supabase_realtime_messages_publication',
    ])
    expect(await query(`select from pg_publication_tables where pubname = 'supabase_realtime'`)).toEqual([])
  })

  test('uuid-ossp and pgcrypto stand in schema extensions', async () => {
    expect(
      await query(
        `select uuid_generate_v4() is not null and crypt('a', gen_salt('bf')) is not null as works`,
      ),
    ).toEqual([{ works: true }])
    expect(
      await names(
        `select extname as name from pg_extension where extnamespace = 'extensions'::regnamespace order by 1`,
      ),
    ).toEqual(['pgcrypto', 'uuid-ossp'])
  })
})

test('objects that a migration creates in public are open to the API roles', async () => {
  await backend.database.exec(`
    create table public.open_notes (id serial primary key, body text);
    create function public.shout(word text) returns text language sql as $$ select upper(word) $$`)
  const client = clientOf(backend)
  expect(await client.from('open_notes').insert({ body: 'a' }).select()).toMatchObject({
    data: [{ id: 1, body: 'a' }],
    error: null,
  })
  expect(await client.rpc('shout', { word: 'a' })).toMatchObject({ data: 'A', error: null })
})

test('objects without a grant to the API roles stay closed', async () => {
  await backend.database.exec(`
    create table public.closed_notes (id int);
    revoke all on public.closed_notes from anon, authenticated`)
  expect(await clientOf(backend).from('closed_notes').select()).toMatchObject({ error: { code: '42501' } })
  expect(await query(`select has_table_privilege('anon', 'auth.users', 'select') as open`)).toEqual([
    { open: false },
  ])
})

test.for([
  [
    'request.jwt.claims',
    '{"sub":"7b0e7a4c-0000-4000-8000-000000000001","role":"authenticated","email":"a@b.c"}',
  ],
  ['request.jwt.claim.*', null],
] as const)('the auth functions read %s', async ([, claims]) => {
  const [row] = await backend.database.transaction(async session => {
    if (claims === null)
      await session.exec(`
        set local "request.jwt.claim.sub" = '7b0e7a4c-0000-4000-8000-000000000001';
        set local "request.jwt.claim.role" = 'authenticated';
        set local "request.jwt.claim.email" = 'a@b.c'`)
    else await session.query(`select set_config('request.jwt.claims', $1, true)`, [claims])
    await session.exec('set local role anon')
    return session.query(
      'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt',
    )
  })
  expect(row).toEqual({
    uid: '7b0e7a4c-0000-4000-8000-000000000001',
    role: 'authenticated',
    email: 'a@b.c',
    jwt: claims === null ? null : (JSON.parse(claims) as unknown),
  })
})

test('two transactions never share the session', async () => {
  const paths: string[] = []
  const as = (role: string) =>
    backend.database.as({ role }, async session => {
      for (const turn of [1, 2]) {
        const [row] = await session.query<{ user: string }>('select current_user as user')
        await Promise.resolve()
        paths.push(`${row?.user} ${turn}`)
      }
    })
  await Promise.all([as('anon'), as('authenticated'), as('service_role')])
  expect(paths).toEqual([
    'anon 1',
    'anon 2',
    'authenticated 1',
    'authenticated 2',
    'service_role 1',
    'service_role 2',
  ])
})

test('a change of the schema is seen by the next request', async () => {
  const client = clientOf(backend)
  expect(await client.from('late').select()).toMatchObject({ error: { code: 'PGRST205' }, status: 404 })
  await backend.database.exec('create table public.late (id int)')
  expect(await client.from('late').select()).toMatchObject({ data: [], error: null })
  await backend.database.exec('alter table public.late add column body text')
  expect(await client.from('late').select('body')).toMatchObject({ data: [], error: null })
})

test('numeric comes as a number in JSON', async () => {
  await backend.database.exec(`
    create table public.prices (price numeric(10, 2), ratio numeric);
    insert into public.prices values (1.50, 'NaN'), (2, 0.1)`)
  expect(await clientOf(backend).from('prices').select().order('price')).toMatchObject({
    data: [
      { price: 1.5, ratio: 'NaN' },
      { price: 2, ratio: 0.1 },
    ],
  })
})

test('dead rows are cleared away without being asked', async () => {
  await backend.database.exec('create table public.queue (id int, body text)')
  const churn = `insert into public.queue select n, repeat('x', 100) from generate_series(1, 2000) as n; delete from public.queue`
  await backend.database.exec(churn)
  expect(await backend.database.exclusive(tidy)).toBe('public.queue')
  const size = `select pg_total_relation_size('public.queue') as bytes`
  const before = await query(size)
  await backend.database.exec(churn)
  expect(await backend.database.exclusive(tidy)).toBe('public.queue')
  expect(await query(size)).toEqual(before)
  expect(await backend.database.exclusive(tidy)).not.toBe('public.queue')
})

test('WAL is given up by a checkpoint once enough of it was written', async () => {
  const { database } = backend
  await database.exec('checkpoint')
  expect(await database.exclusive(session => shedWal(session))).toBe(false)
  await database.exec(`create table public.bulk as select repeat('x', 1000) from generate_series(1, 40000)`)
  expect(await database.exclusive(session => shedWal(session))).toBe(true)
  expect(await database.exclusive(session => shedWal(session))).toBe(false)
  await database.exec('drop table public.bulk')
})
