import type { Backend as Embedded } from 'supabase-embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { openParcels, targetOf, text, insert } from '../support/parcels'

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
beforeAll(async () => {
  ;({ embeddedBackend, port, sql } = await openParcels(faultFetch))
})
afterAll(() => embeddedBackend.close())

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
    ...{ type: 'unclear', reason: { code: 'other_values_newer' } },
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
