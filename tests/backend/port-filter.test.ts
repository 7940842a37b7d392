import fc from '../support/property'
import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { Filter, TableSource } from '../../src/board/model/source'
import { createPredicate, type TypeByColumn } from '../../src/streams/predicate/predicate'
import { enter, profileOf } from '../support/profile'

/** By column: its type, and values of it that lie close to each other or have several spellings. */
const pools: Record<string, { type: string; values: (string | number)[] }> = {
  i4: { type: 'int4', values: [0, -5, 7, 16777216, 16777217] },
  i8: { type: 'int8', values: ['9007199254740992', '9007199254740993', '-9007199254740993', 4] },
  num: {
    type: 'numeric',
    values: ['0.1', '0.10', '12345678901234567890.123', '12345678901234567890.1229', 'NaN'],
  },
  f4: { type: 'float4', values: [0.1, '0.10000000149', '16777217', '16777216', -3.5] },
  f8: {
    type: 'float8',
    values: [0.1, '0.1000000000000000055511', '9007199254740993', '9007199254740992', 'Infinity'],
  },
  txt: {
    type: 'text',
    values: ['', 'a', 'A', 'ä', 'Äpfel', 'a,b', '(c)', '"q"', 'back\\slash', 'x%y', 'in İ', 'true'],
  },
  vc: { type: 'varchar', values: ['ab', 'AB', 'ab ', '5'] },
  bp: { type: 'bpchar', values: ['ab', 'ab  ', 'abc'] },
  u: {
    type: 'uuid',
    values: [
      'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
      'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
      'b0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    ],
  },
  tz: {
    type: 'timestamptz',
    values: [
      '2026-01-01T00:00:00Z',
      '2026-01-01 01:00:00+01',
      '2026-01-01T00:00:00.000001+00:00',
      '2025-12-31',
      'infinity',
    ],
  },
  ts: { type: 'timestamp', values: ['2026-01-01T00:00:00', '2026-01-01 00:00:00.5', '2026-01-01'] },
  d: { type: 'date', values: ['2026-01-01', '2025-12-31'] },
  t: { type: 'time', values: ['00:00:00', '00:00', '23:59:59.999999'] },
  b: { type: 'bool', values: ['true', 'false'] },
  en: { type: 'mood', values: ['sad', 'ok'] },
  by: { type: 'bytea', values: ['\\x61', 'a'] },
}
const types: TypeByColumn = new Map(Object.entries(pools).map(([column, { type }]) => [column, type]))
const isText = (type: string) => ['text', 'varchar', 'bpchar'].includes(type)

const filterOf = fc
  .constantFrom(...Object.entries(pools))
  .chain(([column, { type, values }]): fc.Arbitrary<Filter> => {
    const value = fc.constantFrom(...values)
    const by = <T>(op: T) => value.map(value => ({ column, op, value }))
    const ways: fc.Arbitrary<Filter>[] = [
      ...(['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const).map(by),
      fc.array(value, { minLength: 1, maxLength: 3 }).map(value => ({ column, op: 'in' as const, value })),
      fc.constant({ column, op: 'is' as const, value: null }),
    ]
    const patterns = ['a%', '*A*', '_', '%\\%%', 'AB', 'ab_', '%i%', '%ä%', '']
    const pattern = fc.constantFrom(...patterns)
    if (isText(type))
      ways.push(
        fc.record({ column: fc.constant(column), op: fc.constantFrom('like', 'ilike'), value: pattern }),
      )
    return fc.oneof(...ways)
  })

const columns = Object.keys(pools)
const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'kinds',
  columns: ['id', ...columns],
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: 1_000,
}
const schema = `
create type public.mood as enum ('sad', 'ok');
create table public.kinds (id int primary key, ${columns.map(name => `"${name}" ${pools[name]?.type === 'bpchar' ? 'char(4)' : pools[name]?.type}`).join()});
alter table public.kinds enable row level security;
create policy "anybody who is signed in" on public.kinds for select to authenticated using (true);
`
let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'migrations/20260101000000_kinds.sql': schema })
  const quoteValue = (value: string | number | null) =>
    value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`
  const rows = fc.sample(
    fc.tuple(...columns.map(name => fc.option(fc.constantFrom(...(pools[name]?.values ?? [])), { freq: 6 }))),
    { numRuns: 40 },
  )
  const lines = rows.map((row, id) => `(${[id, ...row].map(quoteValue).join()})`)
  await embeddedBackend.database.exec(`insert into public.kinds values ${lines.join()}`)
})
afterAll(() => embeddedBackend.close())
async function reader() {
  const { email } = await signedUp(embeddedBackend)
  const { sources, ...port } = profileOf(embeddedBackend).open()
  await enter({ sources, ...port }, email)
  const read = async (of: TableSource, keys?: readonly Row[]) => firstValueFrom(sources.read(of, keys))
  const readMatches = async (filter: Filter[]) => (await read({ ...source, filter })).rows
  return { read, readMatches, all: await readMatches([]) }
}

test(
  'a local decision equals that of Postgres, and the rest is left to Postgres',
  { timeout: 120_000 },
  async () => {
    const { readMatches, all } = await reader()
    const filters = fc.sample(filterOf, { numRuns: 120 })
    let [knownCount, unknown, untypedCount] = [0, 0, 0]
    const wrong: unknown[] = []
    for (let from = 0; from < filters.length; from += 25)
      await Promise.all(
        filters.slice(from, from + 25).map(async filter => {
          const ids = new Set((await readMatches([filter])).map(row => row['id']))
          const [typedPredicate, guessedPredicate] = [
            createPredicate([filter], types),
            createPredicate([filter], new Map()),
          ]
          for (const row of all) {
            const is = ids.has(row['id'])
            const [verdict, guess] = [typedPredicate(row), guessedPredicate(row)]
            if (verdict === null) unknown += 1
            else knownCount += 1
            if (guess !== null) untypedCount += 1
            for (const truth of [verdict, guess])
              if (truth !== null && truth !== is) wrong.push([filter, row[filter.column], truth])
          }
        }),
      )
    expect(wrong).toEqual([])
    expect(knownCount).toBeGreaterThan(4 * unknown)
    expect(untypedCount).toBeGreaterThan(unknown)
  },
)

test('what a page cannot tell apart is left to Postgres', () => {
  const judge = (filter: Filter, value: unknown, type: string) =>
    createPredicate([filter], new Map([[filter.column, type]]))({ [filter.column]: value })
  // The JSON value null arrives like NULL.
  expect(judge({ column: 'meta', op: 'is', value: null }, null, 'jsonb')).toBeNull()
  expect(judge({ column: 'meta', op: 'is', value: null }, null, 'text')).toBe(true)
  // Equal by a collation that knows neither case nor accents.
  expect(judge({ column: 'email', op: 'eq', value: 'ann@x.org' }, 'Änn@X.org', 'text')).toBeNull()
  expect(judge({ column: 'email', op: 'eq', value: 'ann@x.org' }, 'bob@x.org', 'text')).toBe(false)
})

test('a day is compared where the column holds days, and an instant elsewhere', () => {
  const filter: Filter = { column: 'at', op: 'gte', value: '2026-03-29T22:00:00.000Z', day: '2026-03-30' }
  const judge = (value: string, type: string) =>
    createPredicate([filter], new Map([['at', type]]))({ at: value })
  expect(['2026-03-29', '2026-03-30'].map(day => judge(day, 'date'))).toEqual([false, true])
  expect(judge('2026-03-29T22:00:00+00:00', 'timestamptz')).toBe(true)
  expect(judge('2026-03-29T21:59:59+00:00', 'timestamptz')).toBe(false)
})

test('several filters all have to hold, with any characters in them', async () => {
  const { readMatches, all } = await reader()
  const filter: Filter[] = [
    { column: 'txt', op: 'in', value: ['a,b', '(c)', '"q"', 'back\\slash'] },
    { column: 'i4', op: 'gte', value: 0 },
    { column: 'u', op: 'is', value: null },
  ]
  const judgedRows = all.filter(
    row => createPredicate(filter.slice(0, 2), types)(row) === true && row['u'] === null,
  )
  expect((await readMatches(filter)).map(row => row['id'])).toEqual(judgedRows.map(row => row['id']))
  expect((await readMatches(filter.slice(0, 1))).length).toBeGreaterThan(5)
})

test('rows are read by their keys, however many these are', async () => {
  const { read, all } = await reader()
  const keys = Array.from({ length: 250 }, (_, id) => ({ id }))
  const { rows, isTruncated } = await read({ ...source, limit: 3 }, keys)
  expect([rows.length, isTruncated]).toEqual([all.length, false])
  const composite = { ...source, key: ['id', 'txt'], filter: [{ column: 'i4', op: 'gt' as const, value: 0 }] }
  const some = await read(
    composite,
    all.filter(row => row['txt'] !== null),
  )
  expect(some.rows).toEqual(all.filter(row => row['txt'] !== null && Number(row['i4'] ?? 0) > 0))
})
