import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { sourceRows } from '../../src/streams/sourceRows'
import { enter, profileOf } from '../support/profile'

const schema = `
create table public.people (id uuid primary key default gen_random_uuid(), name text unique, rank int, badge int not null);
create policy "all" on public.people for select to authenticated using (true);
alter table public.people enable row level security;
alter publication supabase_realtime add table public.people;
`
/** By their names; verified by nobody. */
const people: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'people',
  columns: ['name', 'rank'],
  key: ['name'],
  order: { column: 'rank', ascending: true },
  limit: 3,
  verifyInterval: 0,
}
let server: Embedded
beforeAll(async () => {
  server = await startTestBackend({ ...project(), 'migrations/20260101000000_people.sql': schema })
})
afterAll(() => server.close())
const sql = (text: string) => server.database.exec(text)
beforeEach(() =>
  sql(`truncate public.people;
insert into public.people (name, rank, badge) values ('ann', 1, 1), ('bob', 2, 2), ('cem', 3, 3), ('dan', 4, 4);`),
)

async function watch() {
  const { email } = await signedUp(server)
  const port = profileOf(server).open()
  await enter(port, email)
  const events: RowsEvent[] = []
  const reads: string[] = []
  const sources: typeof port.sources = {
    ...port.sources,
    read: (...request) => {
      reads.push(request[0].columns.join())
      return port.sources.read(...request)
    },
  }
  /** The first event of the present connection. */
  let from = 0
  const listen = () => {
    from = events.length
    const subscription = sourceRows(sources, people).subscribe(event => events.push(event))
    onTestFinished(() => subscription.unsubscribe())
    return () => subscription.unsubscribe()
  }
  const last = () => events.slice(from).findLast(event => event.type === 'rows')
  return {
    reads,
    listen,
    doubts: () => events.filter(event => event.type === 'suspect').map(({ reason }) => reason),
    isComplete: () => last()?.isComplete,
    names: () => [...(last()?.rows ?? [])].map(({ key }) => key),
  }
}
const MOVED = 'a row may have got another key'

test('a row that got another key is in doubt until it is read, and later ones are known at once', async () => {
  const watched = await watch()
  watched.listen()
  await until(() => expect(watched.names()).toEqual(['ann', 'bob', 'cem']))
  await sql(`update public.people set name = 'rob' where name = 'bob'`)
  await until(() => expect(watched.names()).toEqual(['ann', 'rob', 'cem']))
  await until(() => expect(watched.isComplete()).toBe(true))
  expect(watched.doubts()).toEqual([MOVED])
  const readsBefore = watched.reads.length
  await sql(`update public.people set name = 'ada' where name = 'ann'`)
  await until(() => expect(watched.names()).toEqual(['ada', 'rob', 'cem']))
  // Out of the list with its key: the next row is read.
  await sql(`update public.people set name = 'zoe', rank = 9 where name = 'rob'`)
  await until(() => expect(watched.names()).toEqual(['ada', 'cem', 'dan']))
  expect([watched.doubts(), watched.reads.length - readsBefore]).toEqual([[MOVED], 1])
})

test('the next connection knows from its first read', async () => {
  const watched = await watch()
  const leave = watched.listen()
  await until(() => expect(watched.names()).toEqual(['ann', 'bob', 'cem']))
  await sql(`update public.people set rank = 1 where name = 'ann'`)
  await sql(`update public.people set name = 'rob' where name = 'bob'`)
  await until(() => expect(watched.names()).toEqual(['ann', 'rob', 'cem']))
  leave()
  watched.listen()
  const readsBefore = watched.reads.length
  await until(() => expect(watched.reads.length).toBe(readsBefore + 1))
  await until(() => expect(watched.isComplete()).toBe(true))
  await sql(`update public.people set name = 'ada' where name = 'ann'`)
  await until(() => expect(watched.names()).toEqual(['ada', 'rob', 'cem']))
  expect([watched.doubts(), watched.reads.length - readsBefore]).toEqual([[MOVED], 1])
})

test('rows are read without the columns that identified them once these are gone', async () => {
  const watched = await watch()
  const leave = watched.listen()
  await until(() => expect(watched.names()).toEqual(['ann', 'bob', 'cem']))
  await sql(`update public.people set name = 'rob' where name = 'bob'`)
  await until(() => expect(watched.names()).toEqual(['ann', 'rob', 'cem']))
  leave()
  await sql(`alter table public.people drop column id; alter table public.people add primary key (badge)`)
  watched.listen()
  await sql(`update public.people set name = 'ada' where name = 'ann'`)
  await until(() => expect(watched.names()).toEqual(['ada', 'rob', 'cem']))
})
