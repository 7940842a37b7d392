import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openProject } from '../src/db/provision'
import { readStandIns } from '../src/db/stand-ins'
import { readProject } from '../src/project'
import { clientOf, startTestBackend } from '../testing/backend'

// Each of these starts a database.
vi.setConfig({ testTimeout: 60_000 })

function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-extensions-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** The database of a project with these files, and what its start told. */
async function open(files: Record<string, string>, without: string[] = []) {
  const told: string[] = []
  const project = readProject(folder(files))
  const database = await openProject(project, { data: 'memory', without, progress: text => told.push(text) })
  onTestFinished(() => database.close())
  return { database, told }
}

const lackingOf = (told: string[]) => told.filter(text => text.startsWith('Extensions without effect'))

test('all missing extensions are named at once, before anything runs', async () => {
  const dir = folder({
    'migrations/1_a.sql':
      'create table notes ();\n-- maps\nCREATE EXTENSION IF NOT EXISTS "postgis"\n  WITH SCHEMA extensions;',
    'migrations/2_b.sql': 'create extension http; create extension Timescaledb;',
    'seed.sql': 'create extension postgis;',
  })
  const told: string[] = []
  const started = openProject(readProject(dir), { data: 'memory', progress: text => told.push(text) })
  await expect(started).rejects.toThrow(
    [
      '2 extensions of this project are not available in the embedded database:',
      '  postgis (migrations/1_a.sql:3): CREATE EXTENSION IF NOT EXISTS "postgis" WITH SCHEMA extensions',
      '  timescaledb (migrations/2_b.sql:1): create extension Timescaledb',
      '  postgis (seed.sql:1): create extension postgis',
      'To leave them out, start with --without postgis,timescaledb: an empty schema takes the place of an extension, and what uses it fails.',
    ].join('\n'),
  )
  expect(told).toEqual([])
})

test('what is left out is an empty schema, and what uses it fails when called', async () => {
  const { database, told } = await open(
    {
      'migrations/1_a.sql': `create extension acme; grant usage on schema acme to anon;
         create function public.far(p float) returns float language sql as 'select acme.distance(p)';`,
    },
    ['acme'],
  )
  await expect(database.query('select far(1)')).rejects.toThrow(
    'function acme.distance(double precision) does not',
  )
  expect(lackingOf(told)).toEqual(['Extensions without effect in the embedded database: acme (left out).'])
})

test('a project that fails over what was left out says what was', async () => {
  const told: string[] = []
  const dir = folder({
    'migrations/1_a.sql': 'create extension acme',
    'migrations/2_b.sql': 'select acme.create_hyper()',
  })
  const progress = (text: string) => void told.push(text)
  const started = openProject(readProject(dir), { data: 'memory', without: ['acme'], progress })
  await expect(started).rejects.toThrow('function acme.create_hyper() does not exist')
  expect(lackingOf(told)).toEqual(['Extensions without effect in the embedded database: acme (left out).'])
})

test('each stand-in can be created where projects put it, and dropped', async () => {
  const names = readStandIns().map(({ name }) => name)
  const { database } = await open({})
  for (const name of names) {
    await database.exec(`drop extension if exists "${name}" cascade`)
    await database.exec(
      `create extension "${name}" with schema extensions; comment on extension "${name}" is 'x';`,
    )
    await database.exec(`drop extension "${name}" cascade; create extension if not exists "${name}"`)
  }
  const rows = await database.query<{ name: string }>('select extname as name from pg_extension')
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test('what only runs on the hosted service can be created, is told at the start and raises when called', async () => {
  const { database, told } = await open({
    'migrations/1_a.sql': `
      create extension http with schema extensions;
      create extension if not exists "pg_net" with schema "extensions";
      create extension if not exists "pg_graphql" with schema "graphql";
      create extension pg_stat_statements with schema extensions;
      create extension pgsodium;
      create extension moddatetime;
      create function public.hook() returns bigint language sql as
        $$ select net.http_post(url := 'https://example.com', body := '{}'::jsonb, timeout_milliseconds := 2000) $$;`,
    'seed.sql': 'select 1',
  })
  expect(lackingOf(told)).toEqual([
    'Extensions without effect in the embedded database: http, pg_graphql, pg_net, pg_stat_statements, pgsodium (calls raise an error).',
  ])
  const message = (called: string, name: string) =>
    `${called}() needs the extension ${name}, which the embedded database does not have`
  for (const [sql, called, name] of [
    ['select public.hook()', 'net.http_post', 'pg_net'],
    [`select status from http_get('https://example.com')`, 'http_get', 'http'],
    [`select graphql.resolve('{}')`, 'graphql.resolve', 'pg_graphql'],
    ['select * from extensions.pg_stat_statements', 'pg_stat_statements', 'pg_stat_statements'],
    ['select pgsodium.crypto_aead_det_keygen()', 'pgsodium.crypto_aead_det_keygen', 'pgsodium'],
  ] as const)
    await expect(database.query(sql)).rejects.toMatchObject({ code: '0A000', message: message(called, name) })
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

test('moddatetime sets its column and nothing else', async () => {
  const { database } = await open({
    'migrations/1_a.sql': `create extension if not exists moddatetime schema extensions;
      create table notes (id int, body jsonb, price numeric, "changed at" timestamptz default '2020-01-01', plain timestamp);
      create trigger changed before update on notes for each row
        execute procedure extensions.moddatetime("changed at");
      create trigger plain before update on notes for each row execute procedure moddatetime(plain);
      insert into notes values (1, '{"a": 1.50}', 1.500);`,
  })
  await database.exec('update notes set id = 2')
  expect(
    await database.query(
      `select id, body::text, price::text, "changed at" = plain as same, now() - plain < '1 minute' as recent from notes`,
    ),
  ).toEqual([{ id: 2, body: '{"a": 1.50}', price: '1.500', same: true, recent: true }])
  await database.exec(
    'create trigger wrong before update on notes for each row execute procedure moddatetime(id)',
  )
  await expect(database.exec('update notes set id = 3')).rejects.toThrow(
    'attribute "id" of "notes" must be type TIMESTAMP or TIMESTAMPTZ',
  )
})

test('pgjwt signs as others do and verifies signature and times', async () => {
  const { database } = await open({ 'migrations/1_a.sql': 'create extension pgjwt with schema extensions' })
  const payload = {
    sub: '1234567890',
    name: 'Ä very long name, so that base64 is broken into lines '.repeat(3),
  }
  const [signed] = await database.query<{ token: string }>(
    `select extensions.sign($1::text::json, 'secret') as token`,
    [JSON.stringify(payload)],
  )
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signables = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(payload)}`
  const signature = createHmac('sha256', 'secret').update(signables).digest('base64url')
  expect(signed?.token).toBe(`${signables}.${signature}`)
  const verify = (token: string, secret: string) =>
    database.query(`select payload ->> 'sub' as sub, valid from extensions.verify($1, $2)`, [token, secret])
  expect(await verify(signed?.token ?? '', 'secret')).toEqual([{ sub: '1234567890', valid: true }])
  expect(await verify(signed?.token ?? '', 'other')).toEqual([{ sub: '1234567890', valid: false }])
  const [old] = await database.query<{ token: string }>(
    `select sign('{"exp": 1500000000}', 'secret', 'HS512') as token`,
  )
  expect(await database.query(`select valid from verify($1, 'secret', 'HS512')`, [old?.token])).toEqual([
    { valid: false },
  ])
})

test('jobs of pg_cron are listed, replaced by name and taken away', async () => {
  const { database, told } = await open({
    'migrations/1_a.sql': `create extension if not exists "pg_cron" with schema "pg_catalog";
      select cron.schedule('nightly', '0 3 * * *', 'delete from notes');
      select cron.schedule('nightly', '0 4 * * *', $$ delete from notes $$);
      select cron.schedule('5 seconds', 'select 1');
      select cron.unschedule(jobid) from cron.job where jobname is null;`,
  })
  expect(await database.query('select jobname, schedule, active from cron.job')).toEqual([
    { jobname: 'nightly', schedule: '0 4 * * *', active: true },
  ])
  await expect(database.query(`select cron.unschedule('weekly')`)).rejects.toThrow(
    'could not find valid entry',
  )
  expect(lackingOf(told)).toEqual([
    'Extensions without effect in the embedded database: pg_cron (jobs are listed and never run).',
  ])
})

test('the vault is there from the start, keeps secrets and stays closed to the API roles', async () => {
  const { database, told } = await open({
    'migrations/1_a.sql': 'create extension if not exists "supabase_vault" with schema "vault";',
    'seed.sql': `select vault.create_secret('s3cret', 'key', 'a key')`,
  })
  expect(lackingOf(told)).toEqual([])
  await database.exec(
    `select vault.update_secret(id, new_secret := 'other') from vault.secrets where name = 'key'`,
  )
  expect(await database.query('select name, decrypted_secret from vault.decrypted_secrets')).toEqual([
    { name: 'key', decrypted_secret: 'other' },
  ])
  await expect(
    database.as({ role: 'authenticated' }, session => session.query('select * from vault.decrypted_secrets')),
  ).rejects.toThrow('permission denied for schema vault')
})
