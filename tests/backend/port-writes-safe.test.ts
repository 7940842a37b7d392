import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend, Row, ColumnValues, Write } from '../../src/backend/ports/backend.port'
import { carryOut, type WriteCounts } from '../support/carry-out'
import { openParcels, refusalOf, targetOf, text, insert, update, remove } from '../support/parcels'

/** What becomes of the next write on its way, and of reads while it is so. */
type Way = 'through' | 'lost on the way' | 'answer lost' | 'late'
let way: Way = 'through'
let isDeaf = false
/** Writes that reached the project after all. */
let late: Promise<unknown>[] = []
const faultFetch: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : `${input}`
  if (!url.includes('/rest/v1/')) return fetch(input, init)
  if ((init?.method ?? 'GET') === 'GET') {
    if (isDeaf) throw new TypeError('fetch failed')
    return fetch(input, init)
  }
  if (way === 'through') return fetch(input, init)
  const rest = { ...init, signal: null }
  if (way === 'answer lost') await fetch(input, rest)
  if (way === 'late') late.push(new Promise(resolve => setTimeout(resolve, 5)).then(() => fetch(input, rest)))
  throw new DOMException('The operation timed out', 'TimeoutError')
}

let embeddedBackend: Embedded
let port: Backend
let sql: (text: string) => Promise<unknown>
let readStored: (text: string) => Promise<Row[]>
beforeAll(async () => {
  ;({ embeddedBackend, port, sql, readStored } = await openParcels(faultFetch))
})
afterAll(() => embeddedBackend.close())

const refusal = (write: Write) => refusalOf(port, write)

describe('a row that changed in the meantime is not overwritten', () => {
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
  test.each(columns)('%s from %s', async (column, before, seenText, after) => {
    await sql(`delete from parcels where id = 7; insert into parcels (id, ${column}) values (7, ${before})`)
    const values: ColumnValues =
      column === 'doc' ? { doc: { kind: 'json', json: after } } : text({ [column]: after })
    const write = update(7, { [column]: seenText }, values)
    expect(await port.writes.send(write)).toMatchObject({ type: 'written', row: { id: 7 } })
    const again = await refusal(write)
    expect(again).toMatchObject({ kind: 'conflict', theirs: { id: 7 } })
    // Over what is there now it is written.
    const over = update(7, { [column]: again.theirs?.[column] }, values)
    expect(await port.writes.send(over)).toMatchObject({ type: 'written' })
  })
  test('nor if only the case of a citext value changed', async () => {
    const accounts = targetOf('accounts', ['id', 'email', 'note'])
    expect(await port.writes.types(accounts)).toMatchObject({ email: 'citext', note: 'text' })
    await sql(`insert into accounts values (1, 'ann@example.com')`)
    const write = update(1, { email: 'ann@example.com' }, text({ email: 'ann@example.org' }), accounts)
    await sql(`update accounts set email = 'Ann@Example.com'`)
    expect(await refusal(write)).toMatchObject({ kind: 'conflict', theirs: { email: 'Ann@Example.com' } })
    await sql(`update accounts set email = 'ann@example.com'`)
    expect(await port.writes.send(write)).toMatchObject({ type: 'written' })
  })
  test('nor deleted; a missing row is distinguished from a changed one', async () => {
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
  test('of two simultaneous changes one is refused', async () => {
    await sql(`delete from parcels where id = 9; insert into parcels (id) values (9)`)
    const outcomes = await Promise.all(
      ['ann', 'bob'].map(note => port.writes.send(update(9, { note: null }, text({ note })))),
    )
    expect(outcomes.map(({ type }) => type).sort()).toEqual(['refused', 'written'])
  })
})

describe('a write whose answer never came', () => {
  const settle = async () => {
    await Promise.all(late)
    late = []
  }
  /** Carries a write out whose first sending ends like this. */
  const carryOutBy = (first: Way, write: Write, counts: WriteCounts) => {
    way = first
    const send = async () => {
      const outcome = await port.writes.send(write)
      way = 'through'
      return outcome
    }
    return carryOut(write, { ...port.writes, send }, settle, counts)
  }

  const ways: Way[] = ['through', 'lost on the way', 'answer lost', 'late']
  test('is carried out once, in each of 240 cases', { timeout: 120_000 }, async () => {
    await sql(`truncate parcels, drops, logs; create table tally (id int8, note text);
      create function count_it() returns trigger security definer language plpgsql as $$
        begin insert into tally values (new.id, tg_op); return new; end $$;
      create trigger tally after insert or update on parcels for each row execute function count_it()`)
    const counts: WriteCounts = { sent: 0, again: 0, refused: 0, unclear: 0 }
    for (let i = 0; i < 60; i++) {
      const how = ways[i % ways.length] ?? 'through'
      const id = `${i}`
      const note = `n${id}`
      const drop = insert(text({ note, id: crypto.randomUUID() }), targetOf('drops', ['id', 'note']))
      await carryOutBy(how, insert(text({ id, note: 'new' })), counts)
      await carryOutBy(how, update(id, { note: 'new' }, text({ note: `done ${id}` })), counts)
      await carryOutBy(how, insert(text({ note }), targetOf('logs', ['id', 'note'])), counts)
      await carryOutBy(how, i % 2 === 0 ? remove(id, { note: `done ${id}` }) : drop, counts)
    }
    const [stored] = await readStored(`select
      (select count(*) from tally) as writes,
      (select count(*) from (select 1 from tally group by id, note having count(*) > 1) x) as twice,
      (select count(*) from parcels) as left, (select count(*) from logs) as logs,
      (select count(distinct note) from logs) as different, (select count(*) from drops) as drops`)
    expect(stored).toEqual({ writes: 120, twice: 0, left: 30, logs: 60, different: 60, drops: 30 })
    expect(counts).toMatchObject({ refused: 0, again: 60, sent: 300 })
  })
  test('and changed the key is found by the new key', async () => {
    await sql(`delete from codes; insert into codes values ('a', 'x')`)
    const codes = targetOf('codes', ['code', 'note'], ['code'])
    const write: Write = {
      type: 'update',
      target: codes,
      key: { code: 'a' },
      original: { code: 'a' },
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
  test('of a key that the database chooses: reported as likely, never as certain', async () => {
    const logs = targetOf('logs', ['id', 'note'])
    way = 'answer lost'
    const write = insert(text({ note: 'twice' }), logs)
    const outcome = await port.writes.send(write)
    way = 'through'
    const mark = outcome.type === 'unanswered' ? outcome.watermark : null
    expect(await port.writes.check(write, mark)).toMatchObject({ type: 'unclear' })
    expect(await port.writes.check(write, mark)).not.toHaveProperty('canStillArrive')
  })
  test('of a key below the existing ones: never reported as absent while a row has exactly its values', async () => {
    const logs = targetOf('logs', ['id', 'note'])
    await sql(`insert into logs overriding system value values (1000000000, 'by hand')`)
    way = 'answer lost'
    const write = insert(text({ note: 'behind' }), logs)
    const outcome = await port.writes.send(write)
    way = 'through'
    const mark = outcome.type === 'unanswered' ? outcome.watermark : null
    expect(mark).toBe(1e9)
    expect(await port.writes.check(write, mark)).toMatchObject({ type: 'unclear', canStillArrive: true })
    expect(await port.writes.check(insert(text({ note: 'never sent' }), logs), mark)).toEqual({
      type: 'absent',
    })
  })

  test('a limit, an error of the server and a gateway are distinguished', async () => {
    const answers: [number, string][] = [
      [429, 'limited'],
      [503, 'unanswered'],
      [500, 'unanswered'],
    ]
    for (const [status, kind] of answers) {
      embeddedBackend.faults.http.rest = { status, only: 'parcels' }
      const outcome = await port.writes.send(update(1, { note: 'a' }, text({ note: 'b' })))
      expect(outcome.type === 'refused' ? outcome.kind : outcome.type).toBe(kind)
    }
    embeddedBackend.faults.http = {}
  })
})
