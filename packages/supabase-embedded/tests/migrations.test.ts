import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openProject } from '../src/db/provision'
import { ScriptError } from '../src/db/scripts/script-error'
import { splitStatements } from '../src/db/scripts/statements'
import { readProject } from '../src/project'
import { failure, folder, open, write } from './support/startedProject'

// Each of these starts a database or two.
vi.setConfig({ testTimeout: 60_000 })

test('migrations run in the order of their versions and stand in the history as the CLI writes it', async () => {
  const { dir } = folder({
    'migrations/20260102000000_second.sql':
      '-- after the first\ninsert into notes values (1);\n\ninsert into notes values (2)\n',
    'migrations/20260101000000_first.sql': 'create table notes (id int);',
  })
  const database = await open(dir)
  expect(
    await database.query('select * from supabase_migrations.schema_migrations order by version'),
  ).toEqual([
    { version: '20260101000000', name: 'first', statements: ['create table notes (id int)'] },
    {
      version: '20260102000000',
      name: 'second',
      statements: ['-- after the first\ninsert into notes values (1)', 'insert into notes values (2)'],
    },
  ])
  expect(await database.query('select * from notes')).toEqual([{ id: 1 }, { id: 2 }])
})

test('a later start applies only what is new, also before the last one', async () => {
  const { dir, data } = folder({ 'migrations/2_b.sql': 'create table b ()' })
  await (await openProject(readProject(dir), { data })).close()
  write(dir, { 'migrations/1_a.sql': 'create table a ()', 'migrations/3_c.sql': 'create table c ()' })
  const lines: string[] = []
  const database = await openProject(readProject(dir), { data, progress: text => lines.push(text) })
  onTestFinished(() => database.close())
  expect(lines).toEqual(['Applying migration migrations/1_a.sql', 'Applying migration migrations/3_c.sql'])
})

test('a failing migration names file, line, statement and SQLSTATE and leaves the earlier state', async () => {
  const { dir, data } = folder({
    'migrations/1_good.sql': 'create table notes (id int)',
    'migrations/2_bad.sql':
      'alter table notes add column body text;\n\n-- the next one fails\ninsert into notes\n  values (1, nothing);\n',
  })
  const error = await failure(dir, data)
  expect(error).toBeInstanceOf(ScriptError)
  expect(error).toMatchObject({
    file: 'migrations/2_bad.sql',
    line: 5,
    statement: 'insert into notes\n  values (1, nothing)',
    sqlstate: '42703',
    message: `migrations/2_bad.sql:5: column "nothing" does not exist (SQLSTATE 42703)\n  insert into notes\n    values (1, nothing)`,
  })
  rmSync(join(dir, 'migrations/2_bad.sql'))
  const database = await open(dir, data)
  expect(
    await database.query(`select column_name from information_schema.columns where table_name = 'notes'`),
  ).toEqual([{ column_name: 'id' }])
})

test('an extension that PGlite lacks, created in a block, is reported by name', async () => {
  const { dir } = folder({
    'migrations/1_map.sql': 'create table notes ();\ndo $$ begin create extension postgis; end $$;',
  })
  expect(String(await failure(dir))).toContain(
    'migrations/1_map.sql:2: extension "postgis" is not available in this database (SQLSTATE 0A000)\n' +
      '  do $$ begin create extension postgis; end $$\n' +
      'Hint: The database does not have it. With PGlite, --without postgis puts',
  )
})

test('a migration’s changes of the session do not reach the next one', async () => {
  const { dir } = folder({
    'migrations/1_dump.sql': `select pg_catalog.set_config('search_path', '', false); set timezone = 'Asia/Tokyo';`,
    'migrations/2_next.sql': 'create table notes (at text default current_setting($$timezone$$))',
    'seed.sql': 'insert into notes default values; set role anon; reset role;',
  })
  const database = await open(dir)
  expect(await database.query('select * from public.notes')).toEqual([{ at: 'UTC' }])
})

test('a script that may not write its own history is reported', async () => {
  const { dir } = folder({ 'migrations/1_role.sql': 'set role anon' })
  expect(String(await failure(dir))).toBe(
    'Error: migrations/1_role.sql ran and could not be recorded: permission denied for schema supabase_migrations',
  )
})

test('an index may be built concurrently at the head of a file and not further down', async () => {
  const { dir, data } = folder({
    'migrations/1_notes.sql': 'create table notes (id int)',
    'migrations/2_index.sql': '-- no lock\ncreate index concurrently notes_id on notes (id);',
  })
  await (await openProject(readProject(dir), { data })).close()
  write(dir, { 'migrations/3_late.sql': 'select 1;\ncreate index concurrently late on notes (id);' })
  expect(String(await failure(dir, data))).toMatch(
    /^ScriptError: migrations\/3_late\.sql:2: .*\(SQLSTATE 25001\)\n.*\nHint: put this statement first/s,
  )
})

test.each([
  `create collation lenient (provider = icu, locale = 'und-u-ks-level2', deterministic = false)`,
  'create table names (name text collate "und-x-icu")',
])('a collation of ICU is refused with what has it: %s', async statement => {
  const { dir } = folder({ 'migrations/1_names.sql': statement })
  expect(String(await failure(dir))).toMatch(/^ScriptError: migrations\/1_names.*\nHint: .*--database/s)
})

test('a file may end its own transaction', async () => {
  const { dir } = folder({
    'migrations/1_own.sql': 'begin;\ncreate table a ();\ncommit;\ncreate table b ();',
  })
  const database = await open(dir)
  expect(await database.query('select version from supabase_migrations.schema_migrations')).toEqual([
    { version: '1' },
  ])
})

test('after that an index may be built concurrently, as by the CLI', async () => {
  const { dir } = folder({
    'migrations/1_own.sql':
      'begin;\ncreate table a (id int);\ncommit;\n-- at the head of the next\ncreate index concurrently a_id on a (id);\ninsert into a values (1);',
  })
  const database = await open(dir)
  expect(await database.query(`select indisvalid from pg_index where indrelid = 'a'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

test('a file without a migration’s name is skipped and reported', async () => {
  const { dir } = folder({ 'migrations/notes.sql': 'create table notes ()' })
  const lines: string[] = []
  await open(dir, 'memory', text => void lines.push(text))
  expect(lines).toContain('Skipping migrations/notes.sql: its name is not <timestamp>_name.sql')
})

test('a migration that was applied and is gone stops the start', async () => {
  const { dir, data } = folder({ 'migrations/1_a.sql': 'create table a ()' })
  await (await openProject(readProject(dir), { data })).close()
  rmSync(join(dir, 'migrations/1_a.sql'))
  expect(String(await failure(dir, data))).toMatch(/no longer has: 1\. Put the files back/)
})

test('migrations and the seed can be switched off', async () => {
  const { dir } = folder({
    'config.toml': '[db.migrations]\nenabled = false\n[db.seed]\nenabled = false',
    'migrations/1_a.sql': 'create table a ()',
    'seed.sql': 'create table seeded ()',
  })
  const database = await open(dir)
  expect(await database.query(`select to_regclass('a') as a, to_regclass('seeded') as seeded`)).toEqual([
    { a: null, seeded: null },
  ])
})

test('seeds run once, after the migrations, in the order of their patterns', async () => {
  const { dir, data } = folder({
    'config.toml': '[db.seed]\nsql_paths = ["./seeds/*.sql", "./last.sql"]',
    'migrations/1_notes.sql': 'create table notes (id serial, body text)',
    'seeds/b.sql': `insert into notes (body) values ('b');`,
    'seeds/a.sql': `insert into notes (body) values ('a;''');`,
    'last.sql': `insert into notes (body) values ('last')`,
  })
  await (await openProject(readProject(dir), { data })).close()
  const database = await open(dir, data)
  expect(await database.query('select body from notes order by id')).toEqual([
    { body: `a;'` },
    { body: 'b' },
    { body: 'last' },
  ])
  expect(await database.query(`select reltuples from pg_class where relname = 'notes'`)).toEqual([
    { reltuples: 3 },
  ])
})

test('a seed that fails leaves nothing of its file and is tried again', async () => {
  const { dir, data } = folder({
    'migrations/1_notes.sql': 'create table notes (id int primary key)',
    'seed.sql': 'insert into notes values (1);\ninsert into notes values (1);',
  })
  expect(await failure(dir, data)).toMatchObject({ file: 'seed.sql', line: 2, sqlstate: '23505' })
  write(dir, { 'seed.sql': 'insert into notes values (1);' })
  const database = await open(dir, data)
  expect(await database.query('select id from notes')).toEqual([{ id: 1 }])
})

test('auto_expose_new_tables = false closes new tables to the API roles', async () => {
  const { dir } = folder({
    'config.toml': '[api]\nauto_expose_new_tables = false',
    'migrations/1_notes.sql': 'create table notes (id int)',
  })
  const database = await open(dir)
  expect(await database.query(`select has_table_privilege('anon', 'notes', 'select') as open`)).toEqual([
    { open: false },
  ])
})

test.for([
  ['semicolons in quotes', `select ';', "a;b" from t; select E'\\';'; select 'it''s;'`, 3],
  ['dollar quotes', 'do $$ begin; end $$; do $x$ $$; $x$; select $1', 3],
  ['a dollar within a name', 'select a$b; select c$b', 2],
  ['line and nested block comments', '-- a; b\nselect 1; /* ; /* ; */ ; */ select 2', 2],
  ['brackets', 'create rule r as on insert to t do (delete from a; delete from b); select 1', 2],
  [
    'bodies of SQL functions',
    'create function f() returns int begin atomic select case when true then 1 end; select 2; end; select 3',
    2,
  ],
  ['transactions', 'begin; select 1; end;', 3],
  ['empty statements', ';; select 1;;', 1],
  ['an open quote', `select 'a; b`, 1],
] as const)('a script is split around %s', ([, script, count]) => {
  expect(splitStatements(script).map(({ text }) => text)).toHaveLength(count)
})

test('roles.sql runs once, before the migrations that need its roles', async () => {
  const { dir, data } = folder({
    'roles.sql': 'create role clerk',
    'migrations/1_notes.sql': 'create table notes (id int);\ngrant select on notes to clerk;',
  })
  await (await openProject(readProject(dir), { data })).close()
  const lines: string[] = []
  const database = await open(dir, data, line => void lines.push(line))
  expect(lines).toEqual([])
  expect(await database.query(`select has_table_privilege('clerk', 'notes', 'select') as granted`)).toEqual([
    { granted: true },
  ])
})

test('a database webhook lets rows through, and the start says that it sends nothing', async () => {
  const { dir } = folder({
    'migrations/1_notes.sql': `create table notes (id int);
      create trigger notify after insert on notes for each row
        execute function supabase_functions.http_request('https://hook.test', 'POST', '{}', '{}', '1000');`,
  })
  const lines: string[] = []
  const database = await open(dir, 'memory', line => void lines.push(line))
  await database.exec('insert into notes values (1)')
  expect(await database.query('select id from notes')).toEqual([{ id: 1 }])
  expect(lines).toContain('Database webhooks that are not sent: notify on notes.')
})
