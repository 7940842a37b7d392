import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { notes, notesSchema } from '../support/notes-project'
import { enter, profileOf } from '../support/profile'
import { tableSource } from '../support/table-source'
import { watchRows } from '../support/watched-rows'

const config = `
[auth]
enable_anonymous_sign_ins = true
[api]
max_rows = 30
`
const schema = `
create type public.state as enum ('open', 'shut');
create table public.jobs (id int8 primary key, state public.state not null, name text not null, doc text, rank int not null default 0);
create table public.loose (body text, n int);
alter table public.loose replica identity full;
create table public.many (id int primary key);
create view public.seen with (security_invoker) as select * from public.jobs;
grant select on public.seen to authenticated;
alter publication supabase_realtime add table public.jobs, public.loose;
create policy hearing on realtime.messages for select to authenticated using (realtime.topic() = 'notes');
${notesSchema}
${['jobs', 'loose', 'many']
  .map(
    table => `alter table public.${table} enable row level security;
create policy "anybody who is signed in" on public.${table} for select to authenticated using (true);`,
  )
  .join('\n')}
`
const jobs = tableSource('jobs', ['id', 'name'], { limit: 20, verifyInterval: 0 })
type Line = { line: string }
const heardNotes: TableSource = {
  ...notes,
  limit: 20,
  changes: { kind: 'broadcast', topic: 'notes', replay: true },
}

let server: Embedded
beforeAll(async () => {
  server = await startTestBackend({ 'config.toml': config, 'migrations/20260101000000_tables.sql': schema })
})
afterAll(() => server.close())
const sql = (text: string) => server.database.exec(text)
async function openSignedIn(): Promise<Backend> {
  const { email } = await signedUp(server)
  const port = profileOf(server).open()
  await enter(port, email)
  return port
}

test('rows enter and leave a filter as they change, and the database evaluates what the page cannot', async () => {
  await sql(`truncate public.jobs`)
  await sql(
    `insert into public.jobs select n, 'open', 'job ' || n, repeat('x', 9000), n from generate_series(1, 4) n`,
  )
  const port = await openSignedIn()
  const filter: TableSource['filter'] = [
    { column: 'state', op: 'eq', value: 'open' },
    { column: 'name', op: 'gte', value: 'job' },
    { column: 'doc', op: 'like', value: 'x%' },
    { column: 'rank', op: 'lt', value: 100 },
  ]
  const watchedJobs = watchRows(port, { ...jobs, filter })
  const truth = async () => {
    const foundLines = await server.database.query<Line>(`select id || ':' || name as line from public.jobs
      where state = 'open' and name >= 'job' and doc like 'x%' and rank < 100 order by id`)
    return foundLines.map(({ line }) => line)
  }
  await until(() => expect(watchedJobs.listShown().length).toBe(4))
  const changes = [
    // Entered, left by each of the columns, came back, unchanged columns out of line, key only, another key.
    `insert into public.jobs values (5, 'shut', 'job 5', 'x'), (6, 'open', 'about', 'x'), (7, 'open', 'job 7', 'y'), (8, 'open', 'job 8', 'x')`,
    `update public.jobs set state = 'shut' where id = 1`,
    `update public.jobs set name = 'zebra' where id = 2`,
    `update public.jobs set rank = 500 where id = 3`,
    `update public.jobs set state = 'open', doc = 'xyz' where id = 5`,
    `update public.jobs set rank = 1 where id = 3; update public.jobs set name = 'later' where id = 3`,
    `delete from public.jobs where id = 4`,
    `update public.jobs set id = 40 where id = 8`,
    `update public.jobs set doc = null where id = 2`,
  ]
  for (const change of changes) {
    await sql(change)
    const right = await truth()
    await until(() => expect(watchedJobs.listShown()).toEqual(right))
  }
  expect(watchedJobs.types()).not.toContain('suspect')
  expect(watchedJobs.requests.filter(what => what === 'all')).toHaveLength(1)
  expect(watchedJobs.requests.length).toBeGreaterThan(1)
})

test('a record that is too large is read by its key, and nothing is doubted', async () => {
  await sql(`truncate public.jobs; insert into public.jobs values (1, 'open', 'one'), (2, 'open', 'two')`)
  const watchedJobs = watchRows(await openSignedIn(), jobs)
  await until(() => expect(watchedJobs.listShown()).toEqual(['1:one', '2:two']))
  server.faults.realtime = { truncate: true }
  onTestFinished(() => void (server.faults.realtime = {}))
  const long = 'long '.repeat(20)
  await sql(
    `update public.jobs set name = '${long}' where id = 1; insert into public.jobs values (3, 'open', '${long}')`,
  )
  await until(() => expect(watchedJobs.listShown()).toEqual([`1:${long}`, '2:two', `3:${long}`]))
  await sql(`update public.jobs set name = '${long}' where id = 2; delete from public.jobs where id = 2`)
  await until(() => expect(watchedJobs.listShown()).toEqual([`1:${long}`, `3:${long}`]))
  expect(watchedJobs.types()).not.toContain('suspect')
  expect(watchedJobs.requests.filter(what => what === 'all')).toHaveLength(1)
})

test('a verification reads only rows that were written without an announcement', async () => {
  await sql(
    `truncate public.jobs; insert into public.jobs select n, 'open', 'job ' || n from generate_series(1, 12) n`,
  )
  const watchedJobs = watchRows(await openSignedIn(), { ...jobs, verifyInterval: 1 })
  await until(() => expect(watchedJobs.requests.filter(what => what === 'stamps').length).toBeGreaterThan(1))
  expect(watchedJobs.requests.filter(what => what !== 'stamps')).toEqual(['all'])
  // A delivered change has no version, so its row is read once. If a row is written between two reads, the second one
  // may come before the change is delivered, and then finds a row that nobody announced.
  await watchedJobs.nextAnswer()
  await sql(`update public.jobs set name = 'sent' where id = 1`)
  await until(() => expect(watchedJobs.requests.slice(1)).toContain('1 keys'))
  expect(watchedJobs.requests.filter(what => what === 'all')).toHaveLength(1)
  server.faults.realtime = { muteChanges: true }
  onTestFinished(() => void (server.faults.realtime = {}))
  await sql(`update public.jobs set name = 'silent' where id = 2`)
  await until(() => expect(watchedJobs.listShown().slice(0, 3)).toEqual(['1:sent', '2:silent', '3:job 3']))
  expect(watchedJobs.requests.filter(what => what === 'all')).toHaveLength(2)
})

test('a view, which has no stamps, is read all the same', async () => {
  await sql(`truncate public.jobs; insert into public.jobs values (1, 'open', 'one')`)
  const { sources } = await openSignedIn()
  const look = async () => firstValueFrom(sources.read({ ...jobs, table: 'seen' }))
  for (const { begunAt: _, ...read } of [await look(), await look()])
    expect(read).toEqual({ rows: [{ id: 1, name: 'one' }], isTruncated: false })
  const { rows, rowVersions } = await firstValueFrom(sources.read(jobs))
  expect([Object.keys(rows[0] ?? {}), rowVersions?.length]).toEqual([['id', 'name'], 1])
})

test('changes arrive by a private topic, and messages sent while away are requested again', async () => {
  await sql(`truncate public.notes; insert into public.notes values (1, 'one')`)
  const port = await openSignedIn()
  const away = watchRows(port, heardNotes, 'body')
  const watchedNotes = watchRows(port, heardNotes, 'body')
  await until(() => expect([...away.listShown(), ...watchedNotes.listShown()]).toEqual(['1:one', '1:one']))
  expect(watchedNotes.types().slice(0, 2)).toEqual(['joined', 'subscribed'])
  await sql(`insert into public.notes values (2, 'two'); update public.notes set id = 3 where id = 1`)
  await until(() => expect(watchedNotes.listShown()).toEqual(['2:two', '3:one']))
  away.stop()
  await sql(`update public.notes set body = 'changed'; delete from public.notes where id = 3`)
  await until(() => expect(watchedNotes.listShown()).toEqual(['2:changed']))
  watchedNotes.stop()
  await sql(
    `insert into public.notes select n, 'many' from generate_series(10, 50) n; delete from public.notes where id < 45`,
  )
  const again = watchRows(port, heardNotes, 'body')
  await until(() => expect(again.listShown()).toEqual([45, 46, 47, 48, 49, 50].map(id => `${id}:many`)))
  expect(again.types()).not.toContain('suspect')
})

test('a topic that the viewer may not hear is denied', async () => {
  const by = { kind: 'broadcast', topic: 'secrets', replay: true } as const
  const watchedNotes = watchRows(await openSignedIn(), { ...heardNotes, changes: by })
  await until(() => expect(watchedNotes.loss()).toMatchObject({ kind: 'denied' }))
})

test('a table without a primary key is polled, its equal rows are distinguished, and it says so', async () => {
  await sql(`truncate public.loose; insert into public.loose values ('a', 1), ('a', 1), ('b', 2)`)
  const port = await openSignedIn()
  const loose = { ...jobs, table: 'loose', columns: ['body', 'n'], order: { column: 'n', ascending: true } }
  const bare = watchRows(port, { ...loose, key: [], changes: { kind: 'broadcast', topic: 'notes' } }, 'body')
  await until(() => expect(bare.last()?.rows.size).toBe(3))
  expect(bare.steps[0]).toMatchObject({ type: 'polling', every: 10, reason: /primary key/ })

  const hopedRows = watchRows(port, { ...loose, key: ['body', 'n'] }, 'body')
  await until(() => expect(hopedRows.types()).toContain('subscribed'))
  await sql(`insert into public.loose values ('c', 3)`)
  await until(() => expect(hopedRows.types()).toContain('polling'))
  await until(() => expect(hopedRows.listShown()).toHaveLength(3))
  expect(hopedRows.loss()).toBeUndefined()

  const often = watchRows(port, { ...loose, key: [], changes: { kind: 'polling', interval: 1 } }, 'body')
  await until(() => expect(often.last()?.rows.size).toBe(4))
  await sql(`delete from public.loose where body = 'a'`)
  await until(() => expect(often.last()?.rows.size).toBe(2))
  expect(often.steps[0]).toMatchObject({ type: 'polling', every: 1, reason: null })
})

test('a list that the project cuts is known to be cut', async () => {
  await sql(`insert into public.many select generate_series(1, 30)`)
  const { sources } = await openSignedIn()
  const many: TableSource = { ...jobs, table: 'many', columns: ['id'], limit: 100 }
  const look = async (source = many) => {
    const { rows, isTruncated } = await firstValueFrom(sources.read(source))
    return [rows.length, isTruncated]
  }
  expect(await look()).toEqual([30, false])
  await sql(`insert into public.many select generate_series(31, 40)`)
  // It was found not to be cut at thirty, which says nothing of a table that grew.
  expect(await look({ ...many, filter: [{ column: 'id', op: 'gt', value: 38 }] })).toEqual([2, false])
  expect(await look()).toEqual([30, true])
  const keys = Array.from({ length: 40 }, (_, i) => ({ id: i + 1 }))
  expect((await firstValueFrom(sources.read(many, keys))).rows).toHaveLength(40)
})
