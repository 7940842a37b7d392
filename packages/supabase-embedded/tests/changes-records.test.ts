import { expect, test } from 'vitest'
import { anon, changesOf, user } from './support/changes'

const changes = changesOf(`
  create type public.mood as enum ('low', 'high');
  create table public.values (
    id int8 primary key, amount numeric(12, 4), ratio float8, at timestamptz, day date, tags text[], doc jsonb,
    raw bytea, mood public.mood, span interval, note varchar(20), ok boolean
  );
  create table public.texts (id int primary key, n int, body text, title text);
  create table public.full_texts (id int primary key, n int, body text);
  alter table public.full_texts replica identity full;
  create table public.coded (id int primary key, code text not null unique, n int);
  alter table public.coded replica identity using index coded_code_key;
  create table public.pairs (a int, b text, n int, primary key (b, a));
  create table public.keyless (n int);
  create table public.closed (id int primary key, open text, secret text);
  revoke all on public.closed from anon;
  grant select (id, open) on public.closed to anon;
  create table public.locked (id int primary key, open text);
  revoke all on public.locked from anon;
  grant select (open) on public.locked to anon;
  create table public.public_deletes (id int primary key, owner text);
  alter table public.public_deletes replica identity full;
  alter publication supabase_realtime add tables in schema public;
`)

const LONG = `(select string_agg(md5(random()::text), '') from generate_series(1, 400))`
const table = (name: string, more = {}) => ({ event: '*', schema: 'public', table: name, ...more })

test('values are delivered exactly, each in its JSON form', async () => {
  const watch = await changes.watch(table('values'))
  const [event] = await watch.after(`insert into values values (
    9007199254740993, 1234567.1000, 0.1, '2026-01-02 03:04:05.678+00', '2026-01-02', '{a,NULL}', '{"deep": [1.50, null]}',
    '\\xdeadbeef', 'high', '1 day', 'ü "quoted"', null)`)
  expect(event?.text).toContain('"id": 9007199254740993')
  expect(event?.text).toContain('"amount": 1234567.1000')
  expect(event?.text).toContain('{"deep": [1.50, null]}')
  expect(event?.data.record).toMatchObject({
    ratio: 0.1,
    at: '2026-01-02T03:04:05.678+00:00',
    day: '2026-01-02',
    tags: ['a', null],
    raw: 'deadbeef',
    mood: 'high',
    span: '1 day',
    note: 'ü "quoted"',
    ok: null,
  })
  expect(event?.data.columns.map(({ type }) => type).join()).toBe(
    'int8,numeric,float8,timestamptz,date,_text,jsonb,bytea,mood,interval,varchar,bool',
  )
})

test('numbers that JSON does not have are null', async () => {
  const watch = await changes.watch(table('values'))
  const [event] = await watch.after(`
    insert into values (id, amount, ratio, note, at) values (5, 'NaN', '-Infinity', 'NaN', 'infinity')`)
  expect(event?.data.record).toMatchObject({ amount: null, ratio: null, note: 'NaN', at: 'infinity' })
})

test('an event has the members the hosted service gives it, and no others', async () => {
  const watch = await changes.watch(table('pairs'))
  const events = await watch.after(`
    insert into pairs values (1, 'x', 0); update pairs set n = 1, a = 2; delete from pairs`)
  const head = ['schema', 'table', 'type', 'commit_timestamp', 'columns', 'errors']
  expect(events.map(({ data }) => Object.keys(data).sort())).toEqual(
    [
      [...head, 'record'],
      [...head, 'record', 'old_record'],
      [...head, 'old_record'],
    ].map(keys => keys.sort()),
  )
  expect(events.map(({ data }) => [data.type, data.record, data.old_record, data.errors])).toEqual([
    ['INSERT', { a: 1, b: 'x', n: 0 }, undefined, null],
    ['UPDATE', { a: 2, b: 'x', n: 1 }, { a: 1, b: 'x' }, null],
    ['DELETE', undefined, { a: 2, b: 'x' }, null],
  ])
})

test('with full identity the old row is delivered as well', async () => {
  const watch = await changes.watch(table('full_texts'))
  const events = await watch.after(`
    insert into full_texts values (1, 1, 'a'); update full_texts set n = null; delete from full_texts`)
  expect(events.map(({ data }) => data.old_record)).toEqual([
    undefined,
    { id: 1, n: 1, body: 'a' },
    { id: 1, n: null, body: 'a' },
  ])
})

test('with an index as identity its columns are the old row', async () => {
  const watch = await changes.watch(table('coded'))
  const events = await watch.after(`
    insert into coded values (1, 'a', 1); update coded set code = 'b', n = 2; delete from coded`)
  expect(events.map(({ data }) => data.old_record)).toEqual([undefined, { code: 'a' }, { code: 'b' }])
})

test('without an identity Postgres itself refuses updates and deletes', async () => {
  await changes.database.exec(`create table none (id int primary key); insert into none values (1);
    alter table none replica identity nothing`)
  await expect(changes.database.exec('update none set id = 2')).rejects.toMatchObject({ code: '55000' })
  await expect(changes.database.exec('delete from none')).rejects.toMatchObject({ code: '55000' })
})

test('a long value that an update leaves alone is missing, until somebody writes it', async () => {
  const watch = await changes.watch(table('texts'))
  await watch.after(`insert into texts values (1, 1, ${LONG}, 'short')`)
  const events = await watch.after(`
    update texts set n = 2; update texts set body = body || 'x'; update texts set n = 3, id = 2`)
  expect(
    events.map(({ data }) =>
      Object.keys(data.record ?? {})
        .sort()
        .join(),
    ),
  ).toEqual(['id,n,title', 'body,id,n,title', 'id,n,title'])
})

test('with full identity the old row fills in the long value', async () => {
  const watch = await changes.watch(table('full_texts'))
  await watch.after(`insert into full_texts values (2, 1, ${LONG})`)
  const [event] = await watch.after('update full_texts set n = 2')
  expect(event?.data.record?.['body']).toHaveLength(400 * 32)
  expect(event?.data.old_record?.['body']).toBe(event?.data.record?.['body'])
})

test('a filter on a long value that an update left alone does not match', async () => {
  const watch = await changes.watch(table('texts', { filter: 'body=neq.x' }))
  await watch.after(`delete from texts; insert into texts values (3, 1, ${LONG})`)
  const events = await watch.after(`update texts set n = 2; update texts set body = 'y'`)
  expect(events).toHaveLength(1)
})

test('a record of more than a mebibyte loses its long and its missing values', async () => {
  const watch = await changes.watch(table('full_texts'))
  const events = await watch.after(`
    insert into full_texts values (3, null, repeat('x', 1100000));
    update full_texts set n = 3 where id = 3;
    insert into full_texts values (4, null, repeat('x', 1000000))`)
  expect(events.map(({ data }) => [Object.keys(data.record ?? {}), data.errors])).toEqual([
    [['id'], ['Error 413: Payload Too Large']],
    [['n', 'id'], ['Error 413: Payload Too Large']],
    [['n', 'id', 'body'], null],
  ])
  expect(events[1]?.data.old_record).toEqual({ id: 3 })
  expect(events[0]?.data.columns).toHaveLength(3)
})

test('only columns that the role may read are delivered', async () => {
  const [some, all] = [
    await changes.watch(table('closed')),
    await changes.watch(table('closed'), { role: 'service_role' }),
  ]
  const [event] = await some.after(`insert into closed values (1, 'a', 'b')`)
  expect(event?.data.record).toEqual({ id: 1, open: 'a' })
  expect(event?.data.columns.map(({ name }) => name)).toEqual(['id', 'open'])
  expect((await all.readMessages())[0]?.data.record).toEqual({ id: 1, open: 'a', secret: 'b' })
})

test('a grant given or taken counts from the next change on', async () => {
  const watch = await changes.watch(table('closed'))
  const events = await watch.after(`
    grant select (secret) on closed to anon; insert into closed values (2, 'a', 'b')`)
  await changes.database.exec('revoke select (secret) on closed from anon')
  expect(
    [...events, ...(await watch.after(`insert into closed values (3, 'a', 'b')`))].map(
      ({ data }) => data.record,
    ),
  ).toEqual([
    { id: 2, open: 'a', secret: 'b' },
    { id: 3, open: 'a' },
  ])
})

test('without a primary key there is an error instead of every row, filters or not', async () => {
  const watch = await changes.watch(table('keyless', { filter: 'n=eq.5' }))
  const [event] = await watch.after('insert into keyless values (1)')
  expect(event?.data).toEqual({
    schema: 'public',
    table: 'keyless',
    type: 'INSERT',
    commit_timestamp: null,
    columns: [],
    record: {},
    errors: ['Error 400: Bad Request, no primary key'],
  })
})

test('if the role cannot read the key there is an error instead of the row; deletes are delivered', async () => {
  const watch = await changes.watch(table('locked'))
  const events = await watch.after(
    `insert into locked values (1, 'a'); update locked set open = 'b'; delete from locked`,
  )
  expect(events.map(({ data }) => [data.record, data.old_record, data.errors])).toEqual([
    [{}, undefined, ['Error 401: Unauthorized']],
    [{}, {}, ['Error 401: Unauthorized']],
    [undefined, {}, null],
  ])
})

test('a list of columns cuts the record, and the key stays', async () => {
  const watch = await changes.watch(table('full_texts', { select: ['body'] }))
  const events = await watch.after(
    `insert into full_texts values (7, 1, 'a'); update full_texts set n = 2 where id = 7`,
  )
  expect(events.map(({ data }) => [data.record, data.old_record])).toEqual([
    [{ id: 7, body: 'a' }, undefined],
    [
      { id: 7, body: 'a' },
      { id: 7, body: 'a' },
    ],
  ])
  expect(events[0]?.data.columns.map(({ name }) => name)).toEqual(['id', 'body'])
})

test('a channel gets one event for all its bindings, and one for each different list of columns', async () => {
  const watch = await changes.watch([
    table('pairs'),
    table('pairs', { event: 'INSERT' }),
    table('pairs', { event: 'DELETE' }),
    table('pairs', { select: ['n', 'a'] }),
    table('pairs', { select: ['a', 'n'] }),
  ])
  const events = await watch.after(`insert into pairs values (5, 'y', 1)`)
  expect(events.map(({ ids }) => ids)).toEqual([
    [1, 2],
    [4, 5],
  ])
})

test('with row level security a delete tells only the key, without it everything that is known', async () => {
  const watch = await changes.watch(table('public_deletes', { event: 'DELETE' }), user('u'))
  const open = await watch.after(`
    insert into public_deletes values (1, 'a'), (2, 'b'); delete from public_deletes where id = 1`)
  const securedMessages = await watch.after(`
    alter table public_deletes enable row level security; delete from public_deletes where id = 2`)
  expect([...open, ...securedMessages].map(({ data }) => data.old_record)).toEqual([
    { id: 1, owner: 'a' },
    { id: 2 },
  ])
})

test('the name of an action may be in any case', async () => {
  const watch = await changes.watch(table('pairs', { event: 'insert' }), anon)
  expect(
    await watch.after(`insert into pairs values (6, 'z', 1); delete from pairs where a = 6`),
  ).toHaveLength(1)
})
