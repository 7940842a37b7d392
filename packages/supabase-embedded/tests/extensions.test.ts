import { expect, onTestFinished, test, vi } from 'vitest'
import { openProject } from '../src/db/provision'
import { readStandIns } from '../src/db/stand-ins'
import { readProject } from '../src/project'
import { commandRemedies } from '../src/remedies'
import { clientOf, startTestBackend } from '../testing/backend'
import { folder, lackingOf, openFiles } from './support/project'

// Each of these starts a database.
vi.setConfig({ testTimeout: 60_000 })

test('all missing extensions are named at once, before anything runs', async () => {
  const dir = folder({
    'migrations/1_a.sql':
      'create table notes ();\n-- maps\nCREATE EXTENSION IF NOT EXISTS "postgis"\n  WITH SCHEMA extensions;',
    'migrations/2_b.sql': 'create extension http; create extension Timescaledb;',
    'seed.sql': 'create extension postgis;',
  })
  const lines: string[] = []
  const opening = openProject(readProject(dir), { data: 'memory', progress: text => lines.push(text) })
  await expect(opening).rejects.toThrow(
    [
      '2 extensions of this project are not available in this database:',
      '  postgis (migrations/1_a.sql:3): CREATE EXTENSION IF NOT EXISTS "postgis" WITH SCHEMA extensions',
      '  timescaledb (migrations/2_b.sql:1): create extension Timescaledb',
      '  postgis (seed.sql:1): create extension postgis',
      'To leave them out, start with --without postgis,timescaledb: an empty schema takes the place of an extension, and what uses it fails.',
      'Extensions without effect in this database: http (calls raise an error).',
    ].join('\n'),
  )
  expect(lines).toEqual([])
})

test('the advice to leave an extension out is what the backend was started with', async () => {
  const dir = folder({ 'migrations/1_a.sql': 'create extension postgis' })
  const remedies = { ...commandRemedies, leaveOut: (names: readonly string[]) => `WITHOUT=${names.join()}` }
  await expect(openProject(readProject(dir), { data: 'memory', remedies })).rejects.toThrow(
    'To leave it out, start with WITHOUT=postgis: ',
  )
})

test('a project for a newer Postgres is reported once, before its migrations', async () => {
  const config = (version: number) => ({ 'config.toml': `[db]\nmajor_version = ${version}` })
  const { lines } = await openFiles({ ...config(99), 'migrations/1_a.sql': 'create table notes ()' })
  expect(lines[0]).toMatch(
    /^config.toml: the project is for Postgres 99 \(db.major_version\), and this is Postgres \d\d: statements/,
  )
  expect((await openFiles(config(15))).lines).toEqual([])
})

test('a left-out extension is an empty schema, and its users fail when called', async () => {
  const { database, lines } = await openFiles(
    {
      'migrations/1_a.sql': `create extension acme; grant usage on schema acme to anon;
         create function public.far(p float) returns float language sql as 'select acme.distance(p)';`,
    },
    ['acme'],
  )
  await expect(database.query('select far(1)')).rejects.toThrow(
    'function acme.distance(double precision) does not',
  )
  expect(lackingOf(lines)).toEqual(['Extensions without effect in this database: acme (left out).'])
})

test('a project that fails over what was left out says what was', async () => {
  const lines: string[] = []
  const dir = folder({
    'migrations/1_a.sql': 'create extension acme',
    'migrations/2_b.sql': 'select acme.create_hyper()',
  })
  const progress = (text: string) => void lines.push(text)
  const opening = openProject(readProject(dir), { data: 'memory', without: ['acme'], progress })
  await expect(opening).rejects.toThrow('function acme.create_hyper() does not exist')
  expect(lackingOf(lines)).toEqual(['Extensions without effect in this database: acme (left out).'])
})

test('each stand-in can be created where projects put it, and dropped', async () => {
  const { database } = await openFiles({})
  for (const { name, schema = 'extensions' } of readStandIns()) {
    await database.exec(`drop extension if exists "${name}" cascade; create schema if not exists ${schema}`)
    await database.exec(
      `create extension "${name}" with schema ${schema}; comment on extension "${name}" is 'x';`,
    )
    await database.exec(`drop extension "${name}" cascade; create extension if not exists "${name}"`)
  }
  const rows = await database.query<{ name: string }>('select extname as name from pg_extension')
  const names = readStandIns().map(({ name }) => name)
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('a dump creates them without a search path, and pgsodium in a schema it takes for given', async () => {
  const { database } = await openFiles({
    'migrations/1_dump.sql': `select pg_catalog.set_config('search_path', '', false);
      create extension if not exists "pgsodium" with schema "pgsodium";
      create extension if not exists "pg_tle";
      create extension if not exists "pgmq";`,
  })
  expect(
    await database.query(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname in ('pgsodium', 'pg_tle', 'pgmq') order by 1`,
    ),
  ).toEqual([{ schema: 'pgmq' }, { schema: 'pgsodium' }, { schema: 'pgtle' }])
})

test('an extension of the hosted service alone can be created, is reported at the start and raises when called', async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': `
      create extension http with schema extensions;
      create extension if not exists "pg_tle";
      create extension dblink with schema extensions;
      create extension if not exists "wrappers" with schema "extensions";
      create extension if not exists "pg_graphql" with schema "graphql";
      create extension pg_stat_statements with schema extensions;
      create extension pgsodium;
      create extension moddatetime;
      create function public.hook() returns bigint language sql as
        $$ select n from extensions.dblink('dbname=postgres', 'select 1') as rows (n bigint) $$;`,
    'seed.sql': 'select 1',
  })
  expect(lackingOf(lines)).toEqual([
    'Extensions without effect in this database: dblink, http, pg_graphql, pg_stat_statements, pg_tle, pgsodium, wrappers (calls raise an error).',
  ])
  const message = (functionName: string, name: string) =>
    `${functionName}() needs the extension ${name}, which the embedded database does not have`
  for (const [sql, functionName, name] of [
    ['select public.hook()', 'dblink', 'dblink'],
    [`select pgtle.uninstall_extension_if_exists('acme')`, 'pgtle.uninstall_extension_if_exists', 'pg_tle'],
    [`select status from http_get('https://example.com')`, 'http_get', 'http'],
    [`select graphql.resolve('{}')`, 'graphql.resolve', 'pg_graphql'],
    ['select * from extensions.pg_stat_statements', 'pg_stat_statements', 'pg_stat_statements'],
    ['select pgsodium.crypto_aead_det_keygen()', 'pgsodium.crypto_aead_det_keygen', 'pgsodium'],
  ] as const)
    await expect(database.query(sql)).rejects.toMatchObject({
      code: '0A000',
      message: message(functionName, name),
    })
})

test('requests of pg_net are listed and never sent, and the writes that cause them succeed', async () => {
  const { database, lines } = await openFiles({
    'migrations/1_a.sql': `
      create extension if not exists "pg_net" with schema "extensions";
      create table public.orders (id int primary key);
      create function public.notify_courier() returns trigger language plpgsql as $$ begin
        perform net.http_post(
          url := 'https://courier.example/jobs', body := jsonb_build_object('order', new.id), timeout_milliseconds := 2000);
        return new;
      end $$;
      create trigger notify_courier after insert on public.orders for each row execute function public.notify_courier();
      grant insert on public.orders to anon;`,
    'seed.sql': 'insert into public.orders values (7)',
  })
  await database.as({ role: 'anon' }, session => session.exec('insert into public.orders values (8)'))
  await database.query(`select net.http_get('https://courier.example/jobs', '{"of": "today"}')`)
  expect(
    await database.query(
      `select method, url, convert_from(body, 'utf8') as body from net.http_request_queue order by id`,
    ),
  ).toEqual([
    { method: 'POST', url: 'https://courier.example/jobs', body: '{"order": 7}' },
    { method: 'POST', url: 'https://courier.example/jobs', body: '{"order": 8}' },
    { method: 'GET', url: 'https://courier.example/jobs?of=today', body: null },
  ])
  expect(lackingOf(lines)).toEqual([
    'Extensions without effect in this database: pg_net (requests are listed and never sent).',
  ])
})

test('a function in plv8 is created and refused when called, with its name', async () => {
  const backend = await startTestBackend({
    'migrations/1_a.sql': `create extension plv8;
      create function public.double(value int) returns int language plv8 as $$ return value * 2 $$;
      create or replace function public.double(value int) returns int language plv8 as $$ var x; return 2 $$;`,
  })
  onTestFinished(() => backend.close())
  expect(await clientOf(backend).rpc('double', { value: 1 })).toMatchObject({
    error: {
      code: '0A000',
      message: 'double() needs the extension plv8, which the embedded database does not have',
    },
  })
})
