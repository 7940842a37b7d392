import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../../dev/backend/backend'
import { readBootstrap } from '../../dev/backend/db/bootstrap'
import { openDatabase } from '../../dev/backend/db/open'
import { shedWal, tidy } from '../../dev/backend/db/tidy'
import { clientOf, startTestBackend } from '../support/backend'

// Some of these start a database or two.
vi.setConfig({ testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'signalbox-database-'))
afterAll(() => rmSync(root, { recursive: true }))

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

test('every extension PGlite brings can be created in schema extensions', async () => {
  const database = await openDatabase({ data: 'memory' })
  onTestFinished(() => database.close())
  const available = await database.query<{ name: string }>(
    `select name from pg_available_extensions where name <> 'plpgsql'`,
  )
  for (const { name } of available)
    await database.exec(`create extension if not exists "${name}" with schema extensions cascade`)
  expect(available.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'citext',
      'pg_trgm',
      'hstore',
      'ltree',
      'unaccent',
      'btree_gist',
      'tablefunc',
      'vector',
    ]),
  )
})

test('what a migration makes in public is open to the API roles', async () => {
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

test('what the API roles are not granted stays closed', async () => {
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
  const seen: string[] = []
  const as = (role: string) =>
    backend.database.as({ role }, async session => {
      for (const turn of [1, 2]) {
        const [row] = await session.query<{ user: string }>('select current_user as user')
        await Promise.resolve()
        seen.push(`${row?.user} ${turn}`)
      }
    })
  await Promise.all([as('anon'), as('authenticated'), as('service_role')])
  expect(seen).toEqual([
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

describe('the SQLSTATE of a function', () => {
  beforeAll(async () => {
    await backend.database.exec(`
      create function public.fail(state text, words text default 'failed') returns void language plpgsql as $$
      begin
        raise exception using errcode = state, message = words, detail = 'the detail', hint = 'the hint';
      end $$`)
  })

  test.for([
    ['08006', 503],
    ['09000', 500],
    ['0LP01', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22012', 400],
    ['23502', 400],
    ['23503', 409],
    ['23505', 409],
    ['23514', 400],
    ['23P01', 400],
    ['25006', 405],
    ['25P02', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53200', 503],
    ['53400', 500],
    ['54000', 500],
    ['55000', 500],
    ['57014', 500],
    ['57P01', 503],
    ['58030', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['PT402', 402],
    ['XX000', 500],
    ['ZZ999', 400],
  ] as const)('%s is answered with %i', async ([state, status]) => {
    const answer = await clientOf(backend).rpc('fail', { state })
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({
      code: state,
      message: 'failed',
      details: 'the detail',
      hint: 'the hint',
    })
  })

  test('22023 for a role that does not exist is 401', async () => {
    const { status } = await clientOf(backend).rpc('fail', {
      state: '22023',
      words: 'role "nobody" does not exist',
    })
    expect(status).toBe(401)
  })
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

describe('in a directory', () => {
  let directories = 0
  const directory = () => join(root, String(directories++), 'database')

  test('what is set for the database holds after the next start', async () => {
    const data = directory()
    const first = await openDatabase({ data })
    await first.exec(`alter database postgres set "app.settings.mode" = 'a=b, c'`)
    await first.close()
    const second = await openDatabase({ data })
    onTestFinished(() => second.close())
    expect(await second.query(`select current_setting('app.settings.mode') as mode`)).toEqual([
      { mode: 'a=b, c' },
    ])
  })

  test('a database of an older version is brought up to date and keeps its rows', async () => {
    const data = directory()
    const first = await openDatabase({ data })
    await first.exec(`
      create table public.kept as select 1 as id;
      drop function auth.email();
      alter database postgres set signalbox.bootstrap = 'older'`)
    await first.close()
    const second = await openDatabase({ data })
    onTestFinished(() => second.close())
    expect(await second.query('select id, auth.email() as email from public.kept')).toEqual([
      { id: 1, email: null },
    ])
  })

  test('a second instance is refused by name until the first is closed', async () => {
    const data = directory()
    const first = await openDatabase({ data })
    await expect(openDatabase({ data })).rejects.toThrow(
      `the database in ${data} is in use by process ${process.pid} (this one); stop it first or choose another directory (--data, or SIGNALBOX_DATA for npm start)`,
    )
    await first.close()
    await (await openDatabase({ data })).close()
  })

  test.for([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1 })],
    ['a process whose id another one has now', JSON.stringify({ pid: process.pid, born: 'long ago' })],
    ['nobody, being cut off', '{"pid":'],
  ])('the claim of %s is taken over', async ([, claim = '']) => {
    const data = directory()
    mkdirSync(dirname(data))
    writeFileSync(`${data}.lock`, claim)
    const database = await openDatabase({ data })
    expect(JSON.parse(readFileSync(`${data}.lock`, 'utf8'))).toMatchObject({ pid: process.pid })
    await database.close()
    expect(readdirSync(dirname(data))).toEqual(['database'])
  })

  test('a directory that cannot be read is left alone, and its claim given up', async () => {
    const data = directory()
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'PG_VERSION'), '17')
    await expect(openDatabase({ data })).rejects.toThrow(`the database in ${data} cannot be opened: `)
    expect(readdirSync(dirname(data))).toEqual(['database'])
    expect(readdirSync(data)).toEqual(['PG_VERSION'])
  })

  test('a folder that holds something else is left alone', async () => {
    const data = join(root, 'else')
    const other = await openDatabase({ data: join(data, 'nested') })
    await other.close()
    await expect(openDatabase({ data })).rejects.toThrow(`${data} holds files that are no database (nested)`)
    expect(readdirSync(data)).toContain('nested')
  })
})

test('a spoilt template is made anew, by two at once too', async () => {
  const cache = join(root, 'cache')
  const file = `database-${readBootstrap().version}.tar.gz`
  mkdirSync(cache)
  writeFileSync(join(cache, file), 'no archive')
  const told: string[] = []
  const open = async () => {
    const database = await openDatabase({ data: 'memory', cache, progress: text => told.push(text) })
    await database.close()
  }
  await Promise.all([open(), open()])
  expect(told).toHaveLength(2)
  await open()
  expect(told).toHaveLength(2)
  expect(readdirSync(cache)).toEqual([file])
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
