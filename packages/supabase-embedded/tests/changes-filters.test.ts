import { expect, test } from 'vitest'
import { changesOf } from './support/changes'

const changes = changesOf(`
  create type public.mood as enum ('low', 'mid', 'high');
  create table public.rows (
    id int primary key, n int, big int8, amount numeric, at timestamptz, name text, code varchar(10), padded char(4),
    ok boolean, mood public.mood, uid uuid, tags text[], doc jsonb, raw bytea
  );
  alter publication supabase_realtime add table public.rows;
`)

const INSERT = `
  delete from rows;
  insert into rows (id, n, big, amount, at, name, code, padded, ok, mood, uid, doc) values
    (1, 1, 9007199254740992, 1.5, '2026-01-01 00:00:00+00', 'alpha', 'A,b', 'ab', true, 'low', '11111111-1111-4111-8111-111111111111', '{"a": 1}'),
    (2, 2, 9007199254740993, 1.50, '2026-06-01 00:00:00+00', 'Beta (x)', 'it''s', 'cd', false, 'mid', null, '{"a": 2}'),
    (3, 10, 9007199254740994, 20, '2027-01-01 00:00:00+00', 'al"p\\h', null, null, null, 'high', null, null),
    (4, null, null, null, null, null, null, null, null, null, null, null)`

test.for<[string, number[]]>([
  ['n=eq.2', [2]],
  ['n=neq.2', [1, 3]],
  ['n=lt.10', [1, 2]],
  ['n=lte.2', [1, 2]],
  ['n=gt.2', [3]],
  ['n=gte.2', [2, 3]],
  ['n=in.(1,10,99)', [1, 3]],
  ['n=not.in.(1,10)', [2]],
  ['n=not.eq.2', [1, 3]],
  ['n=not.gt.1', [1]],
  ['n=in.()', []],
  ['n=is.null', [4]],
  ['n=not.is.null', [1, 2, 3]],
  ['n=isdistinct.2', [1, 3, 4]],
  ['n=not.isdistinct.2', [2]],
  ['big=eq.9007199254740993', [2]],
  ['big=gt.9007199254740992', [2, 3]],
  ['amount=eq.1.5', [1, 2]],
  ['amount=gte.3', [3]],
  ['at=gt.2026-05-31T22:00:00-02:00', [3]],
  ['at=gte.2026-06-01', [2, 3]],
  ['name=eq.alpha', [1]],
  ['name=like.al%', [1, 3]],
  ['name=like.AL%', []],
  ['name=ilike.AL%', [1, 3]],
  ['name=not.like.al%', [2]],
  ['name=not.ilike.b%', [1, 3]],
  ['name=match.^a.*a$', [1]],
  ['name=imatch.^beta', [2]],
  ['name=not.match.^a', [2]],
  ['name=eq."Beta (x)"', [2]],
  ['name=eq.Beta (x)', [2]],
  ['name=eq."al\\"p\\\\h"', [3]],
  ['name=in.(alpha,"Beta (x)")', [1, 2]],
  ['code=eq."A,b"', [1]],
  ['code=in.("A,b",zzz)', [1]],
  ["code=eq.it's", [2]],
  ['padded=eq.ab', [1]],
  ['ok=is.true', [1]],
  ['ok=is.false', [2]],
  ['ok=is.unknown', [3, 4]],
  ['ok=not.is.true', [2, 3, 4]],
  ['ok=eq.true', [1]],
  ['mood=gt.low', [2, 3]],
  ['mood=in.(low,high)', [1, 3]],
  ['uid=eq.11111111-1111-4111-8111-111111111111', [1]],
  ['uid=in.(11111111-1111-4111-8111-111111111111)', [1]],
  ['doc=eq.{"a":2}', [2]],
  ['n=gt.1,n=lt.10', [2]],
  ['name=like.al%,code=eq."A,b"', [1]],
  [' n=gt.1 , ok=is.false ', [2]],
  ['', [1, 2, 3, 4]],
  ['   ', [1, 2, 3, 4]],
])('%s', async ([filter, ids]) => {
  const watch = await changes.watch({ event: 'INSERT', schema: 'public', table: 'rows', filter })
  const events = await watch.after(INSERT)
  expect(events.map(({ data }) => data.record?.['id'])).toEqual(ids)
})

test('an update is filtered by the new row only: one that leaves the filter is not delivered', async () => {
  const watch = await changes.watch({ event: 'UPDATE', schema: 'public', table: 'rows', filter: 'n=eq.1' })
  await watch.after(INSERT)
  const events = await watch.after(`update rows set n = 5 where id = 1; update rows set n = 1 where id = 2`)
  expect(events.map(({ data }) => data.record?.['id'])).toEqual([2])
})

test('a delete is judged by what is known of the old row', async () => {
  const [byKey, byOther] = [
    await changes.watch({ event: 'DELETE', schema: 'public', table: 'rows', filter: 'id=gt.1' }),
    await changes.watch({ event: 'DELETE', schema: 'public', table: 'rows', filter: 'n=eq.2' }),
  ]
  await changes.database.exec(INSERT)
  await byKey.readMessages()
  await byOther.readMessages()
  expect(await byKey.after('delete from rows where id < 3')).toHaveLength(1)
  expect(await byOther.readMessages()).toEqual([])
  await changes.database.exec(`alter table rows replica identity full; ${INSERT}`)
  await byOther.readMessages()
  const events = await byOther.after('delete from rows; alter table rows replica identity default')
  expect(events.map(({ data }) => data.old_record?.['id'])).toEqual([2])
})

test('an unknown column of a row does not count as missing', async () => {
  const watch = await changes.watch(
    ['n=is.null', 'n=isdistinct.2', 'n=not.is.null'].map(filter => ({
      event: 'DELETE',
      schema: 'public',
      table: 'rows',
      filter,
    })),
  )
  await watch.after(INSERT)
  expect(await watch.after('delete from rows')).toEqual([])
})

test('a filter that cannot be evaluated matches nothing, and others are not disturbed', async () => {
  const watch = await changes.watch([
    { event: 'INSERT', schema: 'public', table: 'rows', filter: 'tags=eq.{a}' },
    { event: 'INSERT', schema: 'public', table: 'rows', filter: 'id=eq.1' },
  ])
  const events = await watch.after(`delete from rows; insert into rows (id, tags) values (1, '{a}')`)
  expect(events.map(({ ids }) => ids)).toEqual([[2]])
  expect(changes.log.join()).toContain('FilterNotEvaluated: public.rows: error: malformed array literal')
})

test('many different filters of many subscribers do not mix', async () => {
  const watches = []
  for (let id = 1; id <= 600; id++)
    watches.push(
      await changes.watch({ event: 'INSERT', schema: 'public', table: 'rows', filter: `id=eq.${id}` }),
    )
  await changes.database.exec('delete from rows; insert into rows (id) values (3), (599)')
  const messages = await Promise.all(watches.map(watch => watch.readMessages()))
  expect(messages.flatMap(({ length }, index) => (length > 0 ? index + 1 : []))).toEqual([3, 599])
})
