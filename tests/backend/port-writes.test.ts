import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Backend as Embedded } from '../../dev/backend/backend'
import type { Backend, Outcome, Row, Target, Values, Write } from '../../src/backend/port'
import type { Sent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import { linked } from '../../src/machines/linkage'
import { call, newEmail, PASSWORD } from '../support/auth'
import { startTestBackend } from '../support/backend'
import { enter, profileOf } from '../support/profile'

const schema = `
create type public.mood as enum ('calm', 'busy');
create table public.couriers (id int8 generated always as identity primary key, name text not null unique);
create table public.parcels (
  id int8 primary key, note text, amount numeric(30, 10), doc jsonb, tags text[], mood public.mood,
  at timestamptz, short varchar(3), big int8, ratio float8, is_open boolean, courier int8 references public.couriers,
  constraint parcels_amount_check check (amount >= 0)
);
create table public.drops (id uuid primary key default gen_random_uuid(), note text not null);
create table public.logs (id int8 generated always as identity primary key, note text);
create table public.locked (id int8 primary key, note text);
create table public.blind (id int8 primary key, note text);
create table public.guarded (id int8 primary key, note text);
create table public.codes (code text primary key, note text);
create table public.spans (at int4[] primary key, note text);
create table public.tickets (id int8 primary key, type text, words text, "order" int4, "limit" numeric, "or" text);
create view public.seen as select id, note from public.parcels;
alter table public.locked enable row level security;
create policy "look" on public.locked for select to authenticated using (true);
alter table public.blind enable row level security;
create policy "write" on public.blind for insert to authenticated with check (true);
create function public.ask_aal2() returns trigger language plpgsql as $$
begin raise exception using errcode = '42501', message = 'this needs a second factor (aal2)'; end $$;
create trigger ask before insert or update on public.guarded for each row execute function public.ask_aal2();
grant all on all tables in schema public to authenticated;
`

/** What becomes of the next write on its way, and of reads while it is so. */
type Way = 'through' | 'lost on the way' | 'answer lost' | 'late'
let way: Way = 'through'
let isDeaf = false
/** Writes that reached the project after all. */
let late: Promise<unknown>[] = []
let sends = 0
const faulted: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : `${input}`
  if (!url.includes('/rest/v1/')) return fetch(input, init)
  if ((init?.method ?? 'GET') === 'GET') {
    if (isDeaf) throw new TypeError('fetch failed')
    return fetch(input, init)
  }
  sends += 1
  if (way === 'through') return fetch(input, init)
  const rest = { ...init, signal: null }
  if (way === 'answer lost') await fetch(input, rest)
  if (way === 'late') late.push(new Promise(done => setTimeout(done, 5)).then(() => fetch(input, rest)))
  throw new DOMException('The operation timed out', 'TimeoutError')
}

let embedded: Embedded
let port: Backend
beforeAll(async () => {
  embedded = await startTestBackend({ 'migrations/20260101000000_parcels.sql': schema })
  port = profileOf(embedded, { fetch: faulted }).open()
  const email = newEmail()
  await call(embedded, 'POST', '/signup', { email, password: PASSWORD })
  await enter(port, email)
})
afterAll(() => embedded.close())

const sql = (text: string) => embedded.database.exec(text)
const stored = async (text: string) =>
  (await embedded.database.query<{ json: Row }>(`select to_jsonb(x) as json from (${text}) x`)).map(
    ({ json }) => json,
  )
const targetOf = (table: string, columns: string[], key = ['id']): Target => ({
  ...{ schema: 'public', table, key, columns },
})
const all = [
  'id',
  'note',
  'amount',
  'doc',
  'tags',
  'mood',
  'at',
  'short',
  'big',
  'ratio',
  'is_open',
  'courier',
]
const parcels = targetOf('parcels', all)
const text = (given: Record<string, string | null>): Values =>
  Object.fromEntries(
    Object.entries(given).map(([column, text]) => [
      column,
      text === null ? { kind: 'null' } : { kind: 'text', text },
    ]),
  )
const insert = (values: Values, target = parcels): Write => ({ type: 'insert', target, values })
const update = (id: unknown, seen: Row, values: Values, target = parcels): Write => ({
  ...{ type: 'update', target, key: { id }, seen, values },
})
const remove = (id: unknown, seen: Row, target = parcels): Write => ({
  type: 'delete',
  target,
  key: { id },
  seen,
})
const rowOf = (outcome: Outcome): Row | null => {
  if (outcome.type !== 'written') throw new Error(JSON.stringify(outcome))
  return outcome.row
}
const refusal = async (write: Write) => {
  const outcome = await port.writes.send(write)
  if (outcome.type !== 'refused') throw new Error(JSON.stringify(outcome))
  return outcome
}

describe('a value arrives as it was typed', () => {
  test('with all its digits, NULL told from empty, and JSON as JSON', async () => {
    const outcome = await port.writes.send(
      insert({
        ...text({ id: '9007199254740993', note: '', amount: '12345678901234567890.0000000001', short: null }),
        ...text({
          mood: 'busy',
          at: '2026-01-01 00:00:00.000001+00',
          big: '-9223372036854775808',
          is_open: 'true',
        }),
        doc: { kind: 'json', json: '{"n": 1.5, "a": [0.1, null]}' },
        tags: { kind: 'json', json: '["a,b", "c\\"d"]' },
      }),
    )
    expect(rowOf(outcome)).toMatchObject({
      id: '9007199254740993',
      amount: '12345678901234567890.0000000001',
    })
    const [row] = await stored(
      `select id::text, note, amount::text, short, doc::text, tags, mood, at::text, big::text from parcels`,
    )
    expect(row).toMatchObject({
      ...{ id: '9007199254740993', note: '', short: null, amount: '12345678901234567890.0000000001' },
      ...{
        big: '-9223372036854775808',
        tags: ['a,b', 'c"d'],
        doc: '{"a": [0.1, null], "n": 1.5}',
      },
    })
  })
  test('a number in JSON keeps its digits, or is refused where the browser cannot keep them', async () => {
    const json = '{"n": 9007199254740993}'
    const outcome = await port.writes.send(insert({ ...text({ id: '3' }), doc: { kind: 'json', json } }))
    const kept = (await stored('select doc::text as json from parcels where id = 3'))[0]?.['json']
    expect([outcome.type, kept]).toEqual('rawJSON' in JSON ? ['written', json] : ['refused', undefined])
  })
  test('JSON that is none is refused before it is sent', async () => {
    const before = sends
    expect(await refusal(insert({ ...text({ id: '2' }), doc: { kind: 'json', json: '{' } }))).toMatchObject({
      kind: 'invalid',
      column: 'doc',
    })
    expect(sends).toBe(before)
  })
})

describe('a row that was changed meanwhile is not written over', () => {
  const columns: [string, string, unknown, string][] = [
    ['note', `'old'`, 'old', 'new'],
    ['note', `'a&b=c,(d)"e"'`, 'a&b=c,(d)"e"', 'new'],
    ['note', 'null', null, 'new'],
    ['amount', '1.5', 1.5, '2'],
    ['at', `'2026-01-01T00:00:00Z'`, '2026-01-01 00:00:00+00', '2026-02-01T00:00:00Z'],
    ['is_open', 'false', false, 'true'],
    ['mood', `'calm'`, 'calm', 'busy'],
    ['ratio', '0.1', 0.1, '0.2'],
    ['tags', `'{a,b}'`, ['a', 'b'], '{c}'],
    ['doc', `'{"a":1,"b":2}'`, { b: 2, a: 1 }, '3'],
    ['note', `repeat('x', 5000)`, 'x'.repeat(5000), 'new'],
  ]
  test.each(columns)('%s from %s', async (column, before, seen, after) => {
    await sql(`delete from parcels where id = 7; insert into parcels (id, ${column}) values (7, ${before})`)
    const values: Values =
      column === 'doc' ? { doc: { kind: 'json', json: after } } : text({ [column]: after })
    const write = update(7, { [column]: seen }, values)
    expect(await port.writes.send(write)).toMatchObject({ type: 'written', row: { id: 7 } })
    const again = await refusal(write)
    expect(again).toMatchObject({ kind: 'conflict', theirs: { id: 7 } })
    // Over what is there now it is written.
    const over = update(7, { [column]: again.theirs?.[column] }, values)
    expect(await port.writes.send(over)).toMatchObject({ type: 'written' })
  })
  test('nor deleted; one that is gone is told from that', async () => {
    await sql(`delete from parcels where id = 8; insert into parcels (id, note) values (8, 'new')`)
    expect(await refusal(remove(8, { note: 'old' }))).toMatchObject({
      kind: 'conflict',
      theirs: { note: 'new' },
    })
    expect(await port.writes.send(remove(8, { note: 'new', doc: null }))).toEqual({
      type: 'written',
      row: null,
    })
    expect(await refusal(remove(8, { note: 'new' }))).toMatchObject({ kind: 'gone' })
    expect(await refusal(update(8, { note: 'new' }, text({ note: 'x' })))).toMatchObject({ kind: 'gone' })
  })
  test('of two who change it at once one is told', async () => {
    await sql(`delete from parcels where id = 9; insert into parcels (id) values (9)`)
    const outcomes = await Promise.all(
      ['ann', 'bob'].map(note => port.writes.send(update(9, { note: null }, text({ note })))),
    )
    expect(outcomes.map(({ type }) => type).sort()).toEqual(['refused', 'written'])
  })
})

describe('a refusal says what is wrong, and with which column', () => {
  test.each<[string, Write, object]>([
    [
      'not null',
      insert(text({ note: null }), targetOf('drops', ['id', 'note'])),
      { kind: 'constraint', column: 'note' },
    ],
    ['check', insert(text({ id: '20', amount: '-1' })), { kind: 'constraint', column: 'amount' }],
    ['foreign key', insert(text({ id: '21', courier: '99' })), { kind: 'constraint', column: 'courier' }],
    ['length', insert(text({ id: '22', short: 'long' })), { kind: 'size', column: 'short' }],
    ['number', insert(text({ id: '23', big: 'many' })), { kind: 'invalid', column: 'big' }],
    ['range', insert(text({ id: '24', big: '9'.repeat(20) })), { kind: 'invalid', column: 'big' }],
    ['time', insert(text({ id: '25', at: 'soon' })), { kind: 'invalid', column: 'at' }],
    ['enum', insert(text({ id: '26', mood: 'wild' })), { kind: 'invalid', column: 'mood' }],
    [
      'generated',
      insert(text({ id: '1', note: 'x' }), targetOf('logs', ['id', 'note'])),
      { kind: 'invalid', column: 'id' },
    ],
    ['column', insert(text({ id: '27', nothing: 'x' })), { kind: 'invalid', column: 'nothing' }],
    ['table', insert(text({ id: '1' }), targetOf('nowhere', ['id'])), { kind: 'invalid' }],
    ['policy', insert(text({ id: '1' }), targetOf('locked', ['id', 'note'])), { kind: 'rights' }],
    ['level', insert(text({ id: '1' }), targetOf('guarded', ['id', 'note'])), { kind: 'level' }],
    ['no key', insert(text({ id: '1' }), targetOf('parcels', ['id'], [])), { kind: 'invalid' }],
  ])('%s', async (_, write, expected) => {
    const found = await refusal(write)
    expect(found).toMatchObject(expected)
    expect(found.words).toMatch(/[.]$/)
  })
  test('a value that is there once already, and a row that others refer to', async () => {
    const couriers = targetOf('couriers', ['id', 'name'])
    const first = await port.writes.send(insert(text({ name: 'ann' }), couriers))
    const id = rowOf(first)?.id
    expect(await refusal(insert(text({ name: 'ann' }), couriers))).toMatchObject({
      kind: 'constraint',
      column: 'name',
    })
    await sql(`insert into parcels (id, courier) values (30, ${String(id)})`)
    const found = await refusal(remove(id, { name: 'ann' }, couriers))
    expect(found).toMatchObject({ kind: 'constraint' })
    expect(found.words).toContain('“parcels”')
  })
  test('a row that one may see and not change is told from one that changed', async () => {
    await sql(`delete from locked; insert into locked values (1, 'a')`)
    const locked = targetOf('locked', ['id', 'note'])
    expect(await refusal(update(1, { note: 'a' }, text({ note: 'b' }), locked))).toMatchObject({
      kind: 'rights',
    })
    expect(await refusal(remove(1, { note: 'a' }, locked))).toMatchObject({ kind: 'rights' })
  })
  test('a key that is not one writes nothing', async () => {
    await sql(
      `delete from parcels where note = 'twin'; insert into parcels (id, note) values (40, 'twin'), (41, 'twin')`,
    )
    const wrong = targetOf('parcels', ['note', 'short'], ['note'])
    const write: Write = {
      ...{
        type: 'update',
        target: wrong,
        key: { note: 'twin' },
        seen: { short: null },
        values: text({ short: 'x' }),
      },
    }
    expect((await refusal(write)).words).toContain('More than one row')
    expect(await stored(`select id from parcels where short = 'x'`)).toEqual([])
  })
})

test('columns may have names that requests and answers have a use for', async () => {
  const columns = ['type', 'words', 'order', 'limit', 'or']
  const tickets = targetOf('tickets', ['id', ...columns])
  const values = text({ id: '1', type: 'refused', words: 'wrong', order: '2', limit: '3.50', or: 'x' })
  expect(rowOf(await port.writes.send(insert(values, tickets)))).toMatchObject({ type: 'refused', order: 2 })
  const seen = { type: 'refused', words: 'wrong', order: 2, limit: 3.5, or: 'x' }
  const changed = await port.writes.send(update(1, seen, text({ order: '4', type: null }), tickets))
  expect(rowOf(changed)).toMatchObject({ order: 4, type: null })
  expect(await refusal(update(1, { order: 2 }, text({ order: '5' }), tickets))).toMatchObject({
    kind: 'conflict',
  })
  const { rows } = await firstValueFrom(
    port.data.read({
      ...{
        kind: 'table',
        schema: 'public',
        table: 'tickets',
        key: ['id'],
        columns: ['id', 'order'],
        limit: 5,
      },
      order: { column: 'order', ascending: true },
      filter: [{ column: 'order', op: 'gte', value: 4 }],
    }),
  )
  expect(rows).toEqual([{ id: 1, order: 4 }])
  expect(await port.writes.types(tickets)).toMatchObject({ order: 'integer', limit: 'numeric', or: 'text' })
  expect(await port.writes.send(remove(1, { ...seen, order: 4, type: null }, tickets))).toMatchObject({
    type: 'written',
  })
})
test('a row whose key is a list is not written, since no request can say which it is', async () => {
  await sql(`insert into spans values ('{1}', 'twin')`)
  const spans = targetOf('spans', ['at', 'note'], ['at'])
  // The row that was meant is gone: another one looks like it.
  const write: Write = { type: 'delete', target: spans, key: { at: [2] }, seen: { note: 'twin' } }
  expect(await refusal(write)).toMatchObject({ kind: 'invalid' })
  expect(await stored('select note from spans')).toEqual([{ note: 'twin' }])
})
test('a row that may be written and not be read back is written once', async () => {
  const blind = targetOf('blind', ['id', 'note'])
  expect(await port.writes.send(insert(text({ id: '1', note: 'x' }), blind))).toEqual({
    type: 'written',
    row: null,
  })
  expect(await stored('select id from blind')).toEqual([{ id: 1 }])
})
test('a view is written as the table behind it', async () => {
  await sql(`delete from parcels where id = 50; insert into parcels (id, note) values (50, 'a')`)
  const seen = targetOf('seen', ['id', 'note'])
  expect(await port.writes.send(update(50, { note: 'a' }, text({ note: 'b' }), seen))).toMatchObject({
    type: 'written',
  })
})

test('the types of columns are found out without a row and without a description', async () => {
  const found = await port.writes.types(parcels)
  expect(found).toEqual({
    ...{ id: 'bigint', note: 'text', amount: 'numeric', doc: 'json', tags: 'array', mood: 'mood' },
    ...{ at: 'timestamp with time zone', short: 'text', big: 'bigint', ratio: 'double precision' },
    ...{ is_open: 'boolean', courier: 'bigint' },
  })
})

describe('a write whose answer never came', () => {
  const nothing = { sent: 0, again: 0, refused: 0, unclear: 0 }

  /** Carries a write out as the page does; a person sends again only what was found not to be done. */
  async function carriedOut(write: Write, first: Way, figures: typeof nothing) {
    const clock = new SimulatedClock()
    way = first
    const command = createActor(
      commandMachine.provide({
        actors: {
          send: fromPromise<Outcome, Sent>(async () => {
            figures.sent += 1
            const outcome = await port.writes.send(write)
            way = 'through'
            return outcome
          }),
          check: fromPromise(({ input }) => port.writes.check(write, input.mark)),
          echo: fromPromise(() => Promise.resolve(null)) as never,
        },
        actions: { tell: () => undefined, part: () => undefined },
      }),
      {
        clock,
        input: {
          ...{ access: 'aal1', link: linked },
          order: {
            id: 'a',
            write,
            what: '',
            where: { panel: '', title: '', table: '' },
            confirm: 'no',
            channel: null,
          },
        },
      },
    ).start()
    for (;;) {
      const { value } = await waitFor(
        command,
        snapshot =>
          ['seen', 'refused'].some(state => state === snapshot.value) ||
          (['settling', 'absent', 'unclear', 'unreached'] as const).some(unknown =>
            snapshot.matches({ unknown }),
          ),
        { timeout: 20_000 },
      )
      if (value === 'seen') break
      if (value === 'refused') {
        figures.refused += 1
        break
      }
      const [unknown] = typeof value === 'object' ? Object.values(value) : []
      if (unknown === 'absent') {
        figures.again += 1
        command.send({ type: 'command.again' })
      } else if (unknown === 'unclear') {
        figures.unclear += 1
        command.send({ type: 'command.accept' })
      } else {
        // What is still under way has arrived by then.
        await Promise.all(late)
        late = []
        clock.increment(10_000)
      }
    }
    command.stop()
  }

  const ways: Way[] = ['through', 'lost on the way', 'answer lost', 'late']
  test('is carried out once, whatever became of it, over 240 of them', { timeout: 120_000 }, async () => {
    await sql(`truncate parcels, drops, logs; create table tally (id int8, note text);
      create function count_it() returns trigger security definer language plpgsql as $$
        begin insert into tally values (new.id, tg_op); return new; end $$;
      create trigger tally after insert or update on parcels for each row execute function count_it()`)
    const figures = { ...nothing }
    for (let i = 0; i < 60; i++) {
      const how = ways[i % ways.length] ?? 'through'
      const id = `${i}`
      await carriedOut(insert(text({ id, note: 'new' })), how, figures)
      await carriedOut(update(id, { note: 'new' }, text({ note: `done ${id}` })), how, figures)
      await carriedOut(insert(text({ note: `n${id}` }), targetOf('logs', ['id', 'note'])), how, figures)
      if (i % 2 === 0) await carriedOut(remove(id, { note: `done ${id}` }), how, figures)
      else
        await carriedOut(
          insert(text({ note: `n${id}`, id: crypto.randomUUID() }), targetOf('drops', ['id', 'note'])),
          how,
          figures,
        )
    }
    const [counts] = await stored(`select
      (select count(*) from tally) as writes,
      (select count(*) from (select 1 from tally group by id, note having count(*) > 1) x) as twice,
      (select count(*) from parcels) as left, (select count(*) from logs) as logs,
      (select count(distinct note) from logs) as different, (select count(*) from drops) as drops`)
    expect(counts).toEqual({ writes: 120, twice: 0, left: 30, logs: 60, different: 60, drops: 30 })
    expect(figures).toMatchObject({ refused: 0, again: 60, sent: 300 })
  })
  test('and that gave the row another key is found by that one', async () => {
    await sql(`delete from codes; insert into codes values ('a', 'x')`)
    const codes = targetOf('codes', ['code', 'note'], ['code'])
    const write: Write = {
      ...{ type: 'update', target: codes, key: { code: 'a' }, seen: { code: 'a' } },
      values: text({ code: 'b' }),
    }
    way = 'answer lost'
    expect(await port.writes.send(write)).toMatchObject({ type: 'unanswered' })
    way = 'through'
    expect(await port.writes.check(write, null)).toMatchObject({ type: 'written', row: { code: 'b' } })
    await sql(`delete from codes`)
    expect(await port.writes.check(write, null)).toMatchObject({ type: 'refused', kind: 'gone' })
  })
  test('is asked about for as long as the project cannot be reached', async () => {
    way = 'answer lost'
    const write = insert(text({ id: '900', note: 'x' }))
    expect(await port.writes.send(write)).toMatchObject({ type: 'unanswered' })
    way = 'through'
    isDeaf = true
    expect(await port.writes.check(write, null)).toMatchObject({ type: 'unanswered' })
    isDeaf = false
    expect(await port.writes.check(write, null)).toMatchObject({ type: 'written', row: { id: 900 } })
  })
  test('of a key that the database chooses: said to be likely, never to be certain', async () => {
    const logs = targetOf('logs', ['id', 'note'])
    way = 'answer lost'
    const write = insert(text({ note: 'twice' }), logs)
    const outcome = await port.writes.send(write)
    way = 'through'
    const mark = outcome.type === 'unanswered' ? outcome.mark : null
    expect(await port.writes.check(write, mark)).toMatchObject({ type: 'unclear' })
    expect(await port.writes.check(write, mark)).not.toHaveProperty('mayCome')
  })
  test('of a key below those there are: never said not to be there while a row holds just that', async () => {
    const logs = targetOf('logs', ['id', 'note'])
    await sql(`insert into logs overriding system value values (1000000000, 'by hand')`)
    way = 'answer lost'
    const write = insert(text({ note: 'behind' }), logs)
    const outcome = await port.writes.send(write)
    way = 'through'
    const mark = outcome.type === 'unanswered' ? outcome.mark : null
    expect(mark).toBe(1e9)
    expect(await port.writes.check(write, mark)).toMatchObject({ type: 'unclear', mayCome: true })
    expect(await port.writes.check(insert(text({ note: 'never sent' }), logs), mark)).toEqual({
      type: 'absent',
    })
  })
  test('a limit, an error of the server and a gateway are told apart', async () => {
    const answers: [number, string][] = [
      [429, 'limited'],
      [503, 'unanswered'],
      [500, 'unanswered'],
    ]
    for (const [status, kind] of answers) {
      embedded.faults.http.rest = { status, only: 'parcels' }
      const outcome = await port.writes.send(update(1, { note: 'a' }, text({ note: 'b' })))
      expect(outcome.type === 'refused' ? outcome.kind : outcome.type).toBe(kind)
    }
    embedded.faults.http = {}
  })
})
