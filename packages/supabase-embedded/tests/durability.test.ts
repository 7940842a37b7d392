import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../src/db/open'
import { clientOf, startTestBackend } from '../testing/backend'

// Each of these starts processes with a database of their own.
vi.setConfig({ testTimeout: 90_000 })

const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-durability-'))
afterAll(() => rmSync(root, { recursive: true }))

const WRITER = fileURLToPath(new URL('./support/writer.ts', import.meta.url))

function startWriter(data: string): ChildProcess {
  const writer = spawn(process.execPath, ['--import', 'tsx', WRITER, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void writer.kill('SIGKILL'))
  return writer
}

/** Kills the writer once it has told of `count` committed rows; resolves to all it told of until it was dead. */
async function killAfter(writer: ChildProcess, count: number): Promise<number[]> {
  if (writer.stdout === null) throw new Error('the writer has no output')
  const ids: number[] = []
  const dead = once(writer, 'exit')
  for await (const line of createInterface({ input: writer.stdout })) {
    ids.push(Number(line))
    if (ids.length === count) writer.kill('SIGKILL')
  }
  await dead
  return ids
}

test('kill -9 in the middle of writes loses nothing that was committed', async () => {
  const data = join(root, 'database')
  const ids: number[] = []
  for (const count of [400, 1, 150]) ids.push(...(await killAfter(startWriter(data), count)))
  const database = await openDatabase({ data })
  onTestFinished(() => database.close())
  const keptRows = await database.query<{ id: number }>('select id from public.written order by id')
  expect(keptRows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(ids.length).toBeGreaterThanOrEqual(551)
  // What was under way when the process died may be there or not, and no hole is.
  expect(keptRows.map(({ id }) => id)).toEqual(keptRows.map((_, index) => index + 1))
})

test('while another process has the directory, it is refused by the process id', async () => {
  const data = join(root, 'held')
  const writer = startWriter(data)
  if (writer.stdout === null) throw new Error('the writer has no output')
  await once(writer.stdout, 'data')
  await expect(openDatabase({ data })).rejects.toThrow(`${data} is in use by process ${writer.pid}`)
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  await (await openDatabase({ data })).close()
})

test('kill -9 while the directory is first filled leaves no half database', async () => {
  const data = join(root, 'cut')
  const writer = startWriter(data)
  // The claim is the first thing written; the directory follows it.
  while (!existsSync(`${data}.lock`)) await new Promise(resolve => setImmediate(resolve))
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const database = await openDatabase({ data })
  onTestFinished(() => database.close())
  expect(await database.query('select auth.uid() as uid')).toEqual([{ uid: null }])
})

test('a panic of Postgres is reported, with likely causes', async () => {
  const panics: string[] = []
  const backend = await startTestBackend({}, { onPanic: reason => panics.push(reason) })
  await backend.database.exec(`
    create table public.endless (n int);
    create function public.again() returns trigger language plpgsql as
      $$ begin insert into public.endless values (new.n + 1); return new; end $$;
    create trigger again before insert on public.endless for each row execute function public.again();`)
  await clientOf(backend, 'secret').from('endless').insert({ n: 1 })
  await clientOf(backend, 'secret').from('endless').select()
  expect(panics[0]).toMatch(/endless recursion/)
  await backend.close()
})
