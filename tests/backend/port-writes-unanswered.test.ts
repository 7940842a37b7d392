import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend, Row, Write } from '../../src/backend/ports/backend.port'
import { openParcels, targetOf, text, insert, update } from '../support/parcels'

/** What comes instead of the project's answer to a write, given that answer; null: nothing. */
let answerInstead: ((send: () => Promise<Response>) => Promise<Response>) | null = null
const faultFetch: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : `${input}`
  const send = () => fetch(input, init)
  const isWrite = url.includes('/rest/v1/') && (init?.method ?? 'GET') !== 'GET'
  return isWrite && answerInstead !== null ? answerInstead(send) : send()
}
let embeddedBackend: Embedded
let port: Backend
let sql: (text: string) => Promise<unknown>
let readStored: (text: string) => Promise<Row[]>
beforeAll(async () => {
  ;({ embeddedBackend, port, sql, readStored } = await openParcels(faultFetch))
})
afterAll(() => embeddedBackend.close())

const loseAnswer = async (send: () => Promise<Response>) => {
  const response = await send()
  // The first request of a blind insert is refused, and its refusal arrives.
  if (!response.ok) return response
  throw new DOMException('The operation timed out', 'TimeoutError')
}
/** Sends with that fault, and asks the project afterwards what happened. */
async function sendAndCheck(write: Write, fault = loseAnswer) {
  answerInstead = fault
  const outcome = await port.writes.send(write)
  answerInstead = null
  return outcome.type === 'unanswered' ? port.writes.check(write, outcome.watermark) : outcome
}

test.each([{ id: '1', note: 'keyed' }, { note: 'unkeyed' }])(
  'a row that the viewer may add but not read is never reported as absent: %o',
  async values => {
    await sql(`alter table blind alter id set default 2`)
    const check = await sendAndCheck(insert(text(values), targetOf('blind', ['id', 'note'])))
    expect(check).toMatchObject({ type: 'unclear', reason: { code: 'unseen' } })
    expect(await readStored(`select note from blind where note = '${values.note}'`)).toHaveLength(1)
  },
)

test('a value that the database stored differently is not somebody else’s change', async () => {
  await sql(`create table prices (id int8 primary key, price numeric(10, 2), note text);
    grant all on prices to authenticated; insert into prices values (1, 1, 'a'), (2, 1, 'a'); notify pgrst`)
  const prices = targetOf('prices', ['id', 'price', 'note'])
  const seen = { price: 1, note: 'a' }
  expect(await sendAndCheck(update(1, seen, text({ price: '2.999' }), prices))).toEqual({
    type: 'unclear',
    reason: { code: 'other_values_stored' },
  })
  const changeBoth = async (send: () => Promise<Response>) => {
    await sql(`update prices set price = 9, note = 'theirs' where id = 2`)
    return loseAnswer(send)
  }
  const conflict = await sendAndCheck(update(2, seen, text({ price: '2.999' }), prices), changeBoth)
  expect(conflict).toMatchObject({ type: 'refused', kind: 'conflict', theirs: { note: 'theirs' } })
})

test('a row that the browser sent twice is written, and somebody else’s row under its key is not', async () => {
  const drops = targetOf('drops', ['id', 'note'])
  const id = '3b241101-e2bb-4255-8caf-4136c566a962'
  answerInstead = async send => {
    await send()
    return send()
  }
  const write = (note: string) => insert(text({ id, note }), drops)
  expect(await port.writes.send(write('twice'))).toEqual({ type: 'written', row: { id, note: 'twice' } })
  expect(await port.writes.send(write('other'))).toMatchObject({ reason: { code: 'not_unique' } })
  answerInstead = null
  expect(await readStored(`select note from drops where id = '${id}'`)).toEqual([{ note: 'twice' }])
})

test('an update that the browser sent twice is not called somebody else’s, nor is one that changed the key', async () => {
  await sql(
    `insert into parcels (id, note) values (31, 'old'), (32, 'old'); insert into codes values ('a', 'x')`,
  )
  answerInstead = async send => {
    await send()
    return send()
  }
  const write = update(31, { note: 'old' }, text({ note: 'new' }))
  expect(await port.writes.send(write)).toMatchObject({
    kind: 'conflict',
    reason: { code: 'row_has_values' },
    theirs: { id: 31, note: 'new' },
  })
  const move: Write = {
    type: 'update',
    target: targetOf('codes', ['code', 'note'], ['code']),
    key: { code: 'a' },
    original: { code: 'a' },
    values: text({ code: 'b' }),
  }
  expect(await port.writes.send(move)).toMatchObject({ kind: 'gone', reason: { code: 'row_has_values' } })
  answerInstead = async send => {
    await sql(`update parcels set note = 'theirs' where id = 32`)
    return send()
  }
  const conflict = await port.writes.send(update(32, { note: 'old' }, text({ note: 'mine' })))
  expect(conflict).toMatchObject({ reason: { code: 'row_changed' }, theirs: { note: 'theirs' } })
  answerInstead = null
})

test.each(['PGRST001', '08006'])(
  'a connection that broke during the write (%s) leaves its outcome open',
  async code => {
    const lostConnection = async (send: () => Promise<Response>) => {
      await send()
      return Response.json(
        { code, message: 'server closed the connection', details: null, hint: null },
        { status: 503 },
      )
    }
    const note = `over ${code}`
    const check = await sendAndCheck(insert(text({ note }), targetOf('logs', ['id', 'note'])), lostConnection)
    expect(check).toMatchObject({ type: 'unclear', reason: { count: 1 } })
  },
)

test('a row that the database stored with other values is never reported as absent while a newer row may be it', async () => {
  const logs = targetOf('logs', ['id', 'note'])
  await sql(`create function lower_note() returns trigger language plpgsql as $$
      begin new.note := lower(new.note); return new; end $$;
    create trigger lowered before insert on logs for each row when (new.note = 'Mixed') execute function lower_note();
    insert into logs (note) values ('first')`)
  answerInstead = async send => {
    await send()
    throw new DOMException('The operation timed out', 'TimeoutError')
  }
  const write = insert(text({ note: 'Mixed' }), logs)
  const outcome = await port.writes.send(write)
  answerInstead = null
  const mark = outcome.type === 'unanswered' ? outcome.watermark : null
  expect(await port.writes.check(write, mark)).toEqual({
    type: 'unclear',
    reason: { code: 'other_values_newer' },
    canStillArrive: true,
  })
})

test.each([
  ['a proxy’s page', () => new Response('<html>Sign in</html>', { status: 200 })],
  ['a missing page', () => new Response('', { status: 404 })],
])('with %s instead of an answer a write is unanswered, not refused and not written', async (_, answer) => {
  answerInstead = () => Promise.resolve(answer())
  expect(await port.writes.send(insert(text({ id: '901', note: 'x' })))).toMatchObject({
    type: 'unanswered',
  })
  answerInstead = null
})
