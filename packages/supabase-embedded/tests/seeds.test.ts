import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openProject } from '../src/db/provision'
import { readProject } from '../src/project'
import { failure, folder, open, write } from './support/startedProject'

// Each of these starts a database or two.
vi.setConfig({ testTimeout: 60_000 })

test('a statement that only psql can run is refused by its place, instead of waiting for rows forever', async () => {
  const notes = { 'migrations/1_notes.sql': 'create table notes (id int, body text)' }
  const copied = folder({
    ...notes,
    'seed.sql': "select 1;\nCOPY public.notes (id, body) FROM stdin;\n1\tit's; one\n\\.\n",
  })
  const refusal = await failure(copied.dir, copied.data)
  expect(refusal).toMatchObject({ file: 'seed.sql', line: 2 })
  expect(String(refusal)).toContain('COPY … FROM stdin needs psql. Write the rows as INSERT statements')
  const dumped = folder({ 'migrations/1_notes.sql': '\\restrict abc\ncreate table notes ();' })
  expect(String(await failure(dumped.dir, dumped.data))).toContain(
    'Hint: lines that begin with a backslash are commands of psql: remove them',
  )
})

test('a pattern that matches no seed is named, and tried again at the next start', async () => {
  const { dir, data } = folder({
    'config.toml': '[db.seed]\nsql_paths = ["./seeds/*", "./sedes.sql"]',
    'migrations/1_notes.sql': 'create table notes (id int)',
    'seeds/a.sql': 'insert into notes values (1)',
    'seeds/more/b.sql': 'insert into notes values (2)',
  })
  const lines: string[] = []
  const options = { data, progress: (line: string) => lines.push(line) }
  await (await openProject(readProject(dir), options)).close()
  expect(lines).toContain('No file to seed from matches “sedes.sql” (db.seed.sql_paths in config.toml)')
  write(dir, { 'sedes.sql': 'insert into notes values (3)' })
  const database = await open(dir, data)
  expect(await database.query('select id from notes order by id')).toEqual([{ id: 1 }, { id: 3 }])
})

test('the folder of a project may have the name of a pattern', async () => {
  const { dir } = folder({ 'my [app]/seed.sql': 'create table seeded ()' })
  const database = await openProject(readProject(join(dir, 'my [app]')), { data: 'memory' })
  onTestFinished(() => database.close())
  expect(await database.query(`select to_regclass('seeded')::text as seeded`)).toEqual([{ seeded: 'seeded' }])
})
