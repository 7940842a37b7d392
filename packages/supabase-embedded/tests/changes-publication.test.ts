import { expect, onTestFinished, test } from 'vitest'
import { brief, changesOf } from './support/changes'

const changes = changesOf(`
  create table public.a (id int primary key, n int);
  create table public.b (id int primary key, n int);
  create table public.days (id int, day date, primary key (id, day)) partition by range (day);
  create table public.days_1 partition of public.days for values from ('2026-01-01') to ('2026-02-01');
  create table public.days_2 partition of public.days for values from ('2026-02-01') to ('2026-03-01');
`)

/** Makes the publication what `sql` says, counting how often it was told to have changed. */
async function publish(sql: string): Promise<{ times: number }> {
  const toldCounts = { times: 0 }
  await changes.database.exec(sql)
  const stop = changes.feed.onPublicationChanged(() => toldCounts.times++)
  onTestFinished(async () => {
    stop()
    await changes.database.exec('drop publication supabase_realtime; create publication supabase_realtime')
  })
  return toldCounts
}

const [a, b] = [
  { schema: 'public', table: 'a' },
  { schema: 'public', table: 'b' },
]

test('a table’s changes are delivered while it is published', async () => {
  await publish('alter publication supabase_realtime add table a')
  const watch = await changes.watch(a)
  const before = await watch.after('insert into a values (1)')
  const after = await watch.after(
    'alter publication supabase_realtime drop table a; insert into a values (2)',
  )
  const again = await watch.after(
    'alter publication supabase_realtime set table b, a; insert into a values (3)',
  )
  expect([...before, ...after, ...again].map(brief)).toEqual(['INSERT 1', 'INSERT 3'])
})

test('a change of the published tables is announced once, after earlier commits', async () => {
  const events = await publish('alter publication supabase_realtime add table a')
  const watch = await changes.watch(a)
  await watch.after('select 1')
  events.times = 0
  await watch.after('alter table a add extra int; alter table a drop extra')
  await changes.database.exec('create table c (id int primary key)')
  expect(events.times).toBe(0)
  await changes.database.exec(
    'begin; alter publication supabase_realtime add table b, c; drop table c; commit',
  )
  await expect.poll(() => events.times).toBe(1)
  await changes.database.exec('alter table b rename to bb')
  await expect.poll(() => events.times).toBe(2)
  await changes.database.exec('alter table bb rename to b')
  await expect.poll(() => events.times).toBe(3)
})

test('only the actions of the publication are delivered', async () => {
  await publish(
    `alter publication supabase_realtime add table b; alter publication supabase_realtime set (publish = 'insert, delete')`,
  )
  const watch = await changes.watch(b)
  const insertMessages = await watch.after('insert into b values (1); update b set n = 1; delete from b')
  const updateMessages = await watch.after(`alter publication supabase_realtime set (publish = 'update');
    insert into b values (2); update b set n = 1; delete from b`)
  expect([...insertMessages, ...updateMessages].map(brief)).toEqual(['INSERT 1', 'DELETE 1', 'UPDATE 2'])
})

test('row filters and column lists of the publication are not looked at', async () => {
  await publish('alter publication supabase_realtime set table a (id) where (id > 100)')
  const watch = await changes.watch(a)
  const [event] = await watch.after('delete from a; insert into a values (7, 8)')
  expect(event?.data.record ?? event?.data.old_record).toBeDefined()
  expect((await watch.after('insert into a values (9, 10)'))[0]?.data.record).toEqual({ id: 9, n: 10 })
})

test('for all tables means the ones to come as well', async () => {
  await publish('drop publication supabase_realtime; create publication supabase_realtime for all tables')
  await changes.database.exec('create table later as select 1 as id; alter table later add primary key (id)')
  const watch = await changes.watch({ schema: 'public', table: 'later' })
  expect((await watch.after('insert into later values (2)')).map(brief)).toEqual(['INSERT 2'])
  const messages = await changes.watch({ schema: 'realtime', table: 'messages' }, { role: 'service_role' })
  const events = await messages.after(`select realtime.send('{}', 'event', 'topic')`)
  expect(events.filter(({ data }) => data.record?.['topic'] === 'topic')).toHaveLength(1)
})

test('for the tables of a schema means the ones moved there as well', async () => {
  await publish('create schema moved; alter publication supabase_realtime add tables in schema moved')
  await changes.database.exec('alter table b set schema moved')
  const watch = await changes.watch({ schema: 'moved', table: 'b' })
  const events = await watch.after(
    'insert into moved.b values (50); alter table moved.b set schema public; insert into b values (51)',
  )
  expect(events.map(brief)).toEqual(['INSERT 50'])
})

test('partitions are delivered under their own names, moving rows as a delete and an insert', async () => {
  await publish('alter publication supabase_realtime add table days')
  await changes.database.exec(
    `create table days_3 partition of days for values from ('2026-03-01') to ('2026-04-01')`,
  )
  const watch = await changes.watch({ schema: 'public' })
  const events = await watch.after(
    `insert into days values (1, '2026-01-05'); update days set day = '2026-03-05'`,
  )
  expect(events.map(({ data }) => `${data.type} ${data.table}`)).toEqual([
    'INSERT days_1',
    'DELETE days_1',
    'INSERT days_3',
  ])
  await expect(changes.watch({ schema: 'public', table: 'days' })).rejects.toThrow(
    'Please check Realtime is enabled',
  )
})

test('partitions published as their parent are not delivered: the hosted decoder knows no parents', async () => {
  await publish(`alter publication supabase_realtime set (publish_via_partition_root = true);
    alter publication supabase_realtime add table days`)
  const watch = await changes.watch({ schema: 'public', table: 'days' })
  expect(await watch.after(`insert into days values (2, '2026-01-05')`)).toEqual([])
})

test('after any change of the schema, later definitions find what they need', async () => {
  await publish(`create schema doomed; create table doomed.x (id int primary key);
    alter publication supabase_realtime add table a, doomed.x`)
  await changes.database.exec('drop trigger "00_realtime" on a; drop schema doomed cascade')
  const watch = await changes.watch(a)
  expect((await watch.after('delete from a; insert into a values (80)')).map(brief)).toContain('INSERT 80')
  const [left] = await changes.database.query(
    `select count(*)::int as functions from pg_proc where proname ~ '^capture_[0-9]+$'`,
  )
  expect(left).toEqual({ functions: 2 })
})

test('without any publication nothing is captured', async () => {
  await publish('alter publication supabase_realtime add table a')
  await changes.database.exec('drop publication supabase_realtime')
  const [left] = await changes.database.query(
    `select count(*)::int as triggers from pg_trigger where tgname = '00_realtime' and tgrelid <> 'realtime.messages'::regclass`,
  )
  await changes.database.exec('create publication supabase_realtime')
  expect(left).toEqual({ triggers: 0 })
})
