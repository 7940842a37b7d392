import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBootstrap } from '../src/db/bootstrap'
import { openDatabase } from '../src/db/open'

// Some of these start a database or two.
vi.setConfig({ testTimeout: 60_000 })

const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-database-'))
afterAll(() => rmSync(root, { recursive: true }))

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

describe('in a directory', () => {
  let directories = 0
  const directory = () => join(root, String(directories++), 'database')

  test('settings of the database hold after the next start', async () => {
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
      `the database in ${data} is in use by process ${process.pid} (this one); stop it first or choose another directory (--data)`,
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

test('a damaged template is made again, by two at once too', async () => {
  const cache = join(root, 'cache')
  const file = `database-${readBootstrap().version}.tar`
  mkdirSync(cache)
  writeFileSync(join(cache, file), 'no archive')
  const lines: string[] = []
  const open = async () => {
    const database = await openDatabase({ data: 'memory', cache, progress: text => lines.push(text) })
    await database.close()
  }
  await Promise.all([open(), open()])
  expect(lines).toHaveLength(2)
  await open()
  expect(lines).toHaveLength(2)
  expect(readdirSync(cache)).toEqual([file])
})
