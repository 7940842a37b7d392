import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../src/db/database'
import { openProject } from '../src/db/provision'
import { readProject } from '../src/project'

// Each of these starts a database or two.
vi.setConfig({ testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-migrations-'))
afterAll(() => rmSync(root, { recursive: true }))

let projects = 0
/** A `supabase` folder of its own, and the directory a database of it may live in. */
function folder(files: Record<string, string>) {
  const dir = join(root, String(projects++), 'supabase')
  write(dir, files)
  return { dir, data: join(dir, '.temp/database') }
}

function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

async function open(
  dir: string,
  data = 'memory',
  progress = (_text: string) => undefined,
): Promise<Database> {
  const database = await openProject(readProject(dir), { data, progress })
  onTestFinished(() => database.close())
  return database
}

const failure = (dir: string, data = 'memory') =>
  openProject(readProject(dir), { data }).then(
    async database => {
      await database.close()
      throw new Error('the project opened')
    },
    (error: unknown) => error,
  )

test('what only psql can run is refused by its place, instead of waiting for rows forever', async () => {
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
