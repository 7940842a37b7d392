import { expect, onTestFinished, test } from 'vitest'
import { createChangeFeed } from '../src/realtime/changes/change-feed'
import { anon, brief, changesOf } from './support/changes'

const changes = changesOf(`
  create table public.lists (id int primary key, name text);
  create table public.items (id int primary key, list int references public.lists on delete cascade, note text);
  alter publication supabase_realtime add table public.lists, public.items;
`)

const everything = { event: '*', schema: 'public' }
const where = ({ data }: { data: { table: string } }) => data.table

test('committed changes arrive in the order they were made', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into lists values (1, 'a'), (2, 'b');
    update lists set name = 'c' where id = 2;
    delete from lists where id = 1;
    delete from lists where id = 2`)
  expect(events.map(brief)).toEqual(['INSERT 1', 'INSERT 2', 'UPDATE 2', 'DELETE 1', 'DELETE 2'])
})

test('changes of several tables interleave as they were written', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into lists values (7); insert into items values (7); insert into lists values (8);
    delete from items; delete from lists where id = 7; insert into items values (8)`)
  expect(events.map(where)).toEqual(['lists', 'items', 'lists', 'items', 'lists', 'items'])
})

test('a rolled back change is never delivered', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    begin; insert into lists values (3); rollback;
    begin; insert into lists values (4); savepoint here; insert into lists values (5); rollback to here;
    insert into lists values (6); commit`)
  expect(events.map(brief)).toEqual(['INSERT 4', 'INSERT 6'])
})

test('a transaction is delivered when it commits, with one commit time for all its rows', async () => {
  const watch = await changes.watch(everything)
  const writtenXid = await changes.database.transaction(async session => {
    await session.exec('insert into lists values (10)')
    await session.exec('select pg_sleep(0.05); insert into lists values (11)')
    return Date.now()
  })
  const committedAt = Date.now()
  const [first, second] = (await watch.readMessages()).map(({ data }) => data.commit_timestamp)
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(second).toBe(first)
  expect(Date.parse(first ?? '')).toBeGreaterThanOrEqual(writtenXid)
  expect(Date.parse(first ?? '')).toBeLessThanOrEqual(committedAt)
})

test('on conflict tells what happened: an update, or nothing', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into lists values (20, 'a');
    insert into lists values (20, 'b'), (21, 'c') on conflict (id) do update set name = excluded.name;
    insert into lists values (20, 'd') on conflict do nothing`)
  expect(events.map(brief)).toEqual(['INSERT 20', 'UPDATE 20', 'INSERT 21'])
})

test('merge tells each action it took', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into lists values (30, 'a'), (31, 'b');
    merge into lists using (values (30), (31), (32)) as new (id) on lists.id = new.id
      when matched and new.id = 30 then update set name = 'c'
      when matched then delete
      when not matched then insert values (new.id)`)
  expect(events.map(brief).sort()).toEqual(['DELETE 31', 'INSERT 30', 'INSERT 31', 'INSERT 32', 'UPDATE 30'])
})

test('a cascade comes after its cause', async () => {
  const watch = await changes.watch(everything)
  await watch.after(`insert into lists values (40); insert into items values (1, 40), (2, 40)`)
  const events = await watch.after('delete from lists where id = 40')
  expect(events.map(where)).toEqual(['lists', 'items', 'items'])
})

test('a row written by a trigger comes after the row that fired it', async () => {
  await changes.database.exec(`
    create function note() returns trigger language plpgsql as $$
    begin insert into items (id, note) values (new.id, 'made'); return null; end $$;
    create trigger "a note" after insert on lists for each row execute function note()`)
  const watch = await changes.watch(everything)
  const events = await watch.after('insert into lists values (50)')
  await changes.database.exec('drop trigger "a note" on lists')
  expect(events.map(where)).toEqual(['lists', 'items'])
})

test('TRUNCATE is never delivered', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after('truncate lists cascade; insert into lists values (60)')
  expect(events.map(brief)).toEqual(['INSERT 60'])
})

test('triggers that are switched off do not switch the telling off', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    alter table lists disable trigger all; insert into lists values (70); alter table lists enable trigger all;
    set session_replication_role = replica; insert into lists values (71); reset session_replication_role`)
  expect(events.map(brief)).toEqual(['INSERT 70', 'INSERT 71'])
})

test('times are in UTC whatever the zone of the session', async () => {
  await changes.database.exec('alter table lists add at timestamptz')
  const watch = await changes.watch(everything)
  const [event] = await watch.after(`
    set timezone = 'Asia/Tokyo'; insert into lists values (80, 'a', '2026-01-01 09:00:00+09'); reset timezone`)
  await changes.database.exec('alter table lists drop at')
  expect(event?.data.record?.['at']).toBe('2026-01-01T00:00:00+00:00')
})

test('an added, renamed or dropped column shows in all later changes', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into items values (90);
    alter table items add done boolean default false;
    insert into items values (91);
    alter table items rename note to text;
    update items set done = true where id = 91;
    alter table items drop done; alter table items rename text to note;
    delete from items where id in (90, 91)`)
  expect(
    events.map(({ data }) =>
      Object.keys(data.record ?? data.old_record ?? {})
        .sort()
        .join(),
    ),
  ).toEqual(['id,list,note', 'done,id,list,note', 'done,id,list,text', 'id', 'id'])
})

test('a table dropped before its changes were delivered loses only its own', async () => {
  await changes.database.exec(
    `create table gone (id int primary key); alter publication supabase_realtime add table gone`,
  )
  const watch = await changes.watch(everything)
  const events = await watch.after(
    `begin; insert into gone values (1); insert into lists values (100); drop table gone; commit`,
  )
  expect(events.map(where)).toEqual(['lists'])
  expect(changes.log).toEqual([])
})

test('the queue does not grow: once read to the end it is emptied', async () => {
  const watch = await changes.watch(everything)
  const events = await watch.after(`
    insert into items (id) select generate_series(1000, 3999); delete from items where id >= 1000`)
  expect(events).toHaveLength(6_000)
  await expect
    .poll(() => changes.database.query(`select pg_relation_size('realtime.wal')::int as bytes`))
    .toEqual([{ bytes: 0 }])
})

test('changes captured before a feed began are deleted, and so are messages of other days', async () => {
  await changes.database.exec(`
    insert into realtime.messages (topic, extension, inserted_at) values
      ('old', 'broadcast', now() - interval '4 days'), ('new', 'broadcast', now() - interval '2 days');
    insert into lists values (200)`)
  const feed = await createChangeFeed(changes.database)
  onTestFinished(() => feed.stop())
  const lines: string[] = []
  await feed.subscribe([everything], [1], anon, (_, data) => lines.push(data))
  await changes.database.exec('insert into lists values (201)')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toContain('"id": 201')
  expect(
    await changes.database.query(`select topic from realtime.messages where topic in ('old', 'new')`),
  ).toEqual([{ topic: 'new' }])
})
