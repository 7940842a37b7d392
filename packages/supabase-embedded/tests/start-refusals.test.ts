import { expect, test, vi } from 'vitest'
import { openProject } from '../src/db/provision'
import { readProject } from '../src/project'
import { failure, folder, open, write } from './support/startedProject'

// Each of these starts a database.
vi.setConfig({ testTimeout: 60_000 })

test('a seed that fails says how to start without it', async () => {
  const { dir } = folder({
    'migrations/1_notes.sql': 'create table notes (id int)',
    'seed.sql': `do $$ begin raise exception 'create a user first'; end $$`,
  })
  const lines: string[] = []
  const options = { data: 'memory', progress: (line: string) => lines.push(line) }
  await expect(openProject(readProject(dir), options)).rejects.toThrow('seed.sql:1: create a user first')
  expect(lines.at(-1)).toMatch(/"enabled = false" below "\[db\.seed\]" in config\.toml/)
  write(dir, { 'config.toml': '[db.seed]\nenabled = false' })
  const database = await open(dir)
  expect(await database.query('select id from notes')).toEqual([])
})

test('two files with the same version are named, with a version that is free', async () => {
  const { dir } = folder({
    'migrations/20260709000003_inventory.sql': 'select 1',
    'migrations/20260709000003_rotc.sql': 'select 1',
    'migrations/20260709000004_driver.sql': 'select 1',
  })
  expect(String(await failure(dir))).toContain(
    'migrations/20260709000003_inventory.sql and migrations/20260709000003_rotc.sql have the same version, which the history can hold only once. Rename one, such as to 20260709000005_….sql.',
  )
})
