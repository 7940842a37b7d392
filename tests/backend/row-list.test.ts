import { createClient } from '@supabase/supabase-js'
import fc from '../support/property'
import { firstValueFrom } from 'rxjs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { perTable } from '../../src/backend/supabase/perTable'
import { readTable } from '../../src/backend/supabase/rest/readTable'
import { createMaxRows } from '../../src/backend/supabase/rest/maxRows'
import { exactFetch } from '../../src/backend/supabase/wire/exactColumns'
import { RowIntake, parseRows } from '../../src/backend/supabase/rest/rowListParser'
import { runToEnd } from '../../src/shared/timeSlices'
import { source } from '../support/boards'

/** As Postgres' json_agg writes it; a value of type json keeps the lines that it was written in. */
const writeRows = (rows: readonly string[]) => `[${rows.join(', \n ')}]`
const NOTE = 'a, \n b'.repeat(20)
const row = (id: number, rest = '') => `{"id":${id},"note":${JSON.stringify(NOTE)}${rest}}`
const parse = (json: string): unknown => JSON.parse(json)
const parts = (json: string) => {
  let parts = 0
  const work = parseRows(json, parse)
  while (work.next().done !== true) parts += 1
  return parts
}

test('a large list is parsed by parts, and is what it is as a whole', () => {
  const json = writeRows(Array.from({ length: 20_000 }, (_, id) => row(id)))
  expect(runToEnd(parseRows(json, parse))).toEqual(JSON.parse(json))
  expect(parts(json)).toBeGreaterThan(json.length / 250_000)
})

test('a line that ends within a value ends no part', () => {
  const nestedText = `[${Array.from({ length: 3_000 }, (_, n) => `{"n":${n}}`).join(', \n ')}]`
  const value = fc.constantFrom(
    '1',
    nestedText,
    '"[\\n{"',
    '{"a": [1, \n 2]}',
    '[ \n\n {"b":\n2},\n{} ]',
    'null',
  )
  const list = fc.array(
    fc.tuple(fc.nat(), value).map(([id, value]) => row(id, `,"value":${value}`)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(list, rows => {
      const json = writeRows(rows)
      expect(runToEnd(parseRows(json, parse))).toEqual(JSON.parse(json))
    }),
    { numRuns: 40 },
  )
})

test.each([
  ['an empty list', '[]', []],
  ['a list on one line', '[{"id":1},{"id":2}]', [{ id: 1 }, { id: 2 }]],
])('%s is read', (_, json, rows) => {
  expect(runToEnd(parseRows(json, parse))).toEqual(rows)
})

test.each(['[', '[{"id":1}', '[{"id":1},]', '[{"id":1}]]', '[1]{}', `${writeRows([row(1), row(2)])} \n x`])(
  '%j is refused as it is as a whole',
  json => {
    expect(() => JSON.parse(json) as unknown).toThrow()
    expect(() => runToEnd(parseRows(json, parse))).toThrow()
  },
)

describe('an answer that is expected', () => {
  const big = writeRows(Array.from({ length: 4_000 }, (_, id) => row(id, ',"n":9007199254740993')))
  const numbers = perTable(() => new Set<string>())
  const askRows = async (body: string, intake: RowIntake, signal: AbortSignal, status = 200) => {
    const response = new Response(body, { status, headers: { 'content-type': 'application/json' } })
    const got = exactFetch(() => Promise.resolve(response), numbers, intake)
    return (await got('http://localhost:1/rest/v1/ledger', { signal })).text()
  }

  test('goes past the client, with its numbers exact', async () => {
    const [intake, { signal }] = [new RowIntake(), new AbortController()]
    const box = intake.expect(signal)
    expect(await askRows(big, intake, signal)).toBe('[]')
    expect(box.rows?.length).toBe(4_000)
    expect(box.rows?.at(-1)).toMatchObject({ id: 3_999, n: '9007199254740993' })
    expect([...numbers.of({ schema: 'public', table: 'ledger' })]).toEqual(['n'])
  })

  test.each([
    ['that is small', writeRows([row(1)]), 200],
    ['that is a refusal', big, 400],
    ['that is no list', `${big} x`, 200],
  ])('%s is left to it', async (_, body, status) => {
    const [intake, { signal }] = [new RowIntake(), new AbortController()]
    const box = intake.expect(signal)
    expect((await askRows(body, intake, signal, status)).length).toBeGreaterThan(2)
    expect(box.rows).toBeNull()
  })

  test('and an unexpected one goes to the client', async () => {
    expect((await askRows(big, new RowIntake(), new AbortController().signal)).length).toBeGreaterThan(1_000)
  })
})

test('a large table is read without any text being parsed in one go', async () => {
  const stampedRows = Array.from({ length: 4_000 }, (_, id) => row(id, ',"xmin":"7"'))
  const json = writeRows(stampedRows)
  const [intake, numbers] = [new RowIntake(), perTable(() => new Set<string>())]
  const answering = () =>
    Promise.resolve(new Response(json, { headers: { 'content-type': 'application/json' } }))
  const client = createClient('http://localhost:1', 'key', {
    global: { fetch: exactFetch(answering, numbers, intake) },
    realtime: { transport: WebSocket as never },
  })
  const tokens = { freshToken: () => Promise.resolve({ token: 'token' }) } as never
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => void vi.restoreAllMocks())
  const table = { ...source, limit: 4_000 }
  const { rows, rowVersions } = await firstValueFrom(
    readTable({ client, intake }, tokens, createMaxRows(), { isStamped: true }, table),
  )
  expect([rows.length, rows.at(-1), rowVersions?.at(-1)]).toEqual([4_000, { id: 3_999, note: NOTE }, 7])
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length))
  expect(json.length).toBeGreaterThan(700_000)
  expect(longest).toBeLessThan(250_000)
})
