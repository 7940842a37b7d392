import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  Backend,
  MutationRefusalKind,
  Row,
  Write,
  WriteReason,
} from '../../src/backend/ports/backend.port'
import {
  openParcels,
  refusalOf,
  targetOf,
  parcels,
  text,
  insert,
  update,
  remove,
  rowOf,
} from '../support/parcels'

/** Writes that were sent. */
let sends = 0
const countFetch: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : `${input}`
  if (url.includes('/rest/v1/') && (init?.method ?? 'GET') !== 'GET') sends += 1
  return fetch(input, init)
}

let embeddedBackend: Embedded
let port: Backend
let sql: (text: string) => Promise<unknown>
let readStored: (text: string) => Promise<Row[]>
beforeAll(async () => {
  ;({ embeddedBackend, port, sql, readStored } = await openParcels(countFetch))
})
afterAll(() => embeddedBackend.close())

const refusal = (write: Write) => refusalOf(port, write)

describe('a value arrives as it was typed', () => {
  test('with all its digits, NULL distinct from empty, and JSON as JSON', async () => {
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
    const [row] = await readStored(
      `select id::text, note, amount::text, short, doc::text, tags, mood, at::text, big::text from parcels`,
    )
    expect(row).toMatchObject({
      id: '9007199254740993',
      note: '',
      short: null,
      amount: '12345678901234567890.0000000001',
      big: '-9223372036854775808',
      tags: ['a,b', 'c"d'],
      doc: '{"a": [0.1, null], "n": 1.5}',
    })
  })
  test('a number in JSON keeps its digits, or is refused where the browser cannot keep them', async () => {
    const json = '{"n": 9007199254740993}'
    const outcome = await port.writes.send(insert({ ...text({ id: '3' }), doc: { kind: 'json', json } }))
    const keptText = (await readStored('select doc::text as json from parcels where id = 3'))[0]?.['json']
    expect([outcome.type, keptText]).toEqual('rawJSON' in JSON ? ['written', json] : ['refused', undefined])
  })
  test('invalid JSON is refused before it is sent', async () => {
    const before = sends
    expect(await refusal(insert({ ...text({ id: '2' }), doc: { kind: 'json', json: '{' } }))).toMatchObject({
      kind: 'invalid',
      column: 'doc',
      reason: { code: 'not_json' },
    })
    expect(sends).toBe(before)
  })
})

describe('a refusal says what is wrong, and with which column', () => {
  const drops = targetOf('drops', ['id', 'note'])
  const logs = targetOf('logs', ['id', 'note'])
  const lockedTarget = targetOf('locked', ['id', 'note'])
  const guardedTarget = targetOf('guarded', ['id', 'note'])
  test.each<[WriteReason['code'], Write, MutationRefusalKind, string | null]>([
    ['not_null', insert(text({ note: null }), drops), 'constraint', 'note'],
    ['constraint', insert(text({ id: '20', amount: '-1' })), 'constraint', 'amount'],
    ['no_reference', insert(text({ id: '21', courier: '99' })), 'constraint', 'courier'],
    ['too_long', insert(text({ id: '22', short: 'long' })), 'size', 'short'],
    ['wrong_type', insert(text({ id: '23', big: 'many' })), 'invalid', 'big'],
    ['said', insert(text({ id: '24', big: '9'.repeat(20) })), 'invalid', 'big'],
    ['wrong_type', insert(text({ id: '25', at: 'soon' })), 'invalid', 'at'],
    ['wrong_type', insert(text({ id: '26', mood: 'wild' })), 'invalid', 'mood'],
    ['set_by_database', insert(text({ id: '1', note: 'x' }), logs), 'invalid', 'id'],
    ['no_column', insert(text({ id: '27', nothing: 'x' })), 'invalid', 'nothing'],
    ['no_table', insert(text({ id: '1' }), targetOf('nowhere', ['id'])), 'invalid', null],
    ['write_policy', insert(text({ id: '1' }), lockedTarget), 'rights', null],
    ['table_rights', insert(text({ id: '1' }), guardedTarget), 'level', null],
    ['no_key', insert(text({ id: '1' }), targetOf('parcels', ['id'], [])), 'invalid', null],
  ])('%s', async (code, write, kind, column) => {
    expect(await refusal(write)).toMatchObject({ kind, column, reason: { code } })
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
    expect(await refusal(remove(id, { name: 'ann' }, couriers))).toMatchObject({
      kind: 'constraint',
      reason: { code: 'still_referenced', table: 'parcels' },
    })
  })
  test('a row without the right to change it is distinguished from a changed row', async () => {
    await sql(`delete from locked; insert into locked values (1, 'a')`)
    expect(await refusal(update(1, { note: 'a' }, text({ note: 'b' }), lockedTarget))).toMatchObject({
      kind: 'rights',
    })
    expect(await refusal(remove(1, { note: 'a' }, lockedTarget))).toMatchObject({ kind: 'rights' })
  })
  test('a key that is not one writes nothing', async () => {
    await sql(
      `delete from parcels where note = 'twin'; insert into parcels (id, note) values (40, 'twin'), (41, 'twin')`,
    )
    const wrong = targetOf('parcels', ['note', 'short'], ['note'])
    const write: Write = {
      type: 'update',
      target: wrong,
      key: { note: 'twin' },
      original: { short: null },
      values: text({ short: 'x' }),
    }
    expect((await refusal(write)).reason).toMatchObject({ code: 'shared_key', table: 'parcels' })
    expect(await readStored(`select id from parcels where short = 'x'`)).toEqual([])
  })
})

test('columns may have names that requests and answers have a use for', async () => {
  const columns = ['type', 'words', 'order', 'limit', 'or']
  const tickets = targetOf('tickets', ['id', ...columns])
  const values = text({ id: '1', type: 'refused', words: 'wrong', order: '2', limit: '3.50', or: 'x' })
  expect(rowOf(await port.writes.send(insert(values, tickets)))).toMatchObject({ type: 'refused', order: 2 })
  const seenRow = { type: 'refused', words: 'wrong', order: 2, limit: 3.5, or: 'x' }
  const changeOutcome = await port.writes.send(update(1, seenRow, text({ order: '4', type: null }), tickets))
  expect(rowOf(changeOutcome)).toMatchObject({ order: 4, type: null })
  expect(await refusal(update(1, { order: 2 }, text({ order: '5' }), tickets))).toMatchObject({
    kind: 'conflict',
  })
  const { rows } = await firstValueFrom(
    port.sources.read({
      kind: 'table',
      schema: 'public',
      table: 'tickets',
      key: ['id'],
      columns: ['id', 'order'],
      limit: 5,
      order: { column: 'order', ascending: true },
      filter: [{ column: 'order', op: 'gte', value: 4 }],
    }),
  )
  expect(rows).toEqual([{ id: 1, order: 4 }])
  expect(await port.writes.types(tickets)).toMatchObject({ order: 'integer', limit: 'numeric', or: 'text' })
  expect(await port.writes.send(remove(1, { ...seenRow, order: 4, type: null }, tickets))).toMatchObject({
    type: 'written',
  })
})
test('a row whose key is a list is not written, since no request can say which it is', async () => {
  await sql(`insert into spans values ('{1}', 'twin')`)
  const spans = targetOf('spans', ['at', 'note'], ['at'])
  // The row that was meant is gone: another one looks like it.
  const write: Write = { type: 'delete', target: spans, key: { at: [2] }, original: { note: 'twin' } }
  expect(await refusal(write)).toMatchObject({ kind: 'invalid' })
  expect(await readStored('select note from spans')).toEqual([{ note: 'twin' }])
})
test('a row that may be written and not be read back is written once', async () => {
  const blind = targetOf('blind', ['id', 'note'])
  expect(await port.writes.send(insert(text({ id: '1', note: 'x' }), blind))).toEqual({
    type: 'written',
    row: null,
  })
  expect(await readStored('select id from blind')).toEqual([{ id: 1 }])
})
test('a view is written as the table behind it', async () => {
  await sql(`delete from parcels where id = 50; insert into parcels (id, note) values (50, 'a')`)
  const seenTarget = targetOf('seen', ['id', 'note'])
  expect(await port.writes.send(update(50, { note: 'a' }, text({ note: 'b' }), seenTarget))).toMatchObject({
    type: 'written',
  })
})

test('the types of columns are found out without a row and without a description', async () => {
  const foundTypes = await port.writes.types(parcels)
  expect(foundTypes).toEqual({
    id: 'bigint',
    note: 'text',
    amount: 'numeric',
    doc: 'json',
    tags: 'array',
    mood: 'mood',
    at: 'timestamp with time zone',
    short: 'text',
    big: 'bigint',
    ratio: 'double precision',
    is_open: 'boolean',
    courier: 'bigint',
  })
})
