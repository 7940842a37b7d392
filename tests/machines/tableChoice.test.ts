import { describe, expect, test } from 'vitest'
import type { CatalogTable } from '../../src/board/templates/catalogTable'
import { chosenTables, measureQueries, offerTables } from '../../src/machines/editor/tableChoice.select'

const table = (name: string, key: string[], ...columns: string[]): CatalogTable => ({
  schema: 'public',
  table: name,
  key,
  columns: ['id', ...columns].map(column => ({
    name: column,
    type: column === 'amount' ? 'bigint' : column.endsWith('_at') ? 'timestamptz' : 'text',
  })),
})
const tables = [
  table('activity_log', [], 'created_at', 'type'),
  table('deals', ['id'], 'created_at', 'amount', 'stage'),
  table('domains', ['id'], 'domain'),
  table('notes', ['id'], 'created_at', 'text'),
  table('profiles', ['id'], 'created_at', 'role'),
  table('tasks', ['id'], 'due_at', 'type'),
]
function proposeTables(rows: Record<string, number>): string[] {
  const measures = Object.fromEntries(
    Object.entries(rows).map(([name, count]) => [
      `public.${name}`,
      { rows: count, span: count === 0 ? null : { from: 0, to: 86_400_000 }, time: null, days: null },
    ]),
  )
  return offerTables({ type: 'described', tables, functions: [] }, { measures, chosenTables: null })
    .filter(({ isChosen }) => isChosen)
    .map(({ table: { table: name } }) => name)
}

test('tables with amounts, times and kinds are proposed before larger ones that say less', () => {
  const rows = { activity_log: 680, deals: 90, domains: 2_000, notes: 420, profiles: 1, tasks: 200 }
  expect(proposeTables(rows)).toEqual(['activity_log', 'deals', 'notes', 'tasks'])
  expect(proposeTables({ ...rows, profiles: 50 })).toEqual(['deals', 'notes', 'profiles', 'tasks'])
})

test('a table of few rows is proposed only where no table has more', () => {
  expect(proposeTables({ deals: 90, profiles: 1 })).toEqual(['deals'])
  expect(proposeTables({ profiles: 1, tasks: 0 })).toEqual(['profiles'])
})

describe('of the tables of a project', () => {
  const propose = (
    offers: readonly (readonly [CatalogTable, number, { from: number; to: number } | null])[],
  ) => {
    const measures = Object.fromEntries(
      offers.map(([{ table: name }, rows, span]) => [
        `public.${name}`,
        { rows, span, time: null, days: null },
      ]),
    )
    const described = { type: 'described' as const, tables: offers.map(([each]) => each), functions: [] }
    return offerTables(described, { measures, chosenTables: null })
      .filter(({ isChosen }) => isChosen)
      .map(({ table: { table: name } }) => name)
  }
  const spread = { from: 0, to: 86_400_000 }
  const deals = (name: string) => table(name, ['id'], 'created_at', 'stage')
  const main = ['deals', 'people', 'notes'].map(name => [deals(name), 100, spread] as const)

  test.each<[string, CatalogTable, number, { from: number; to: number } | null]>([
    ['lookup tables that a seed wrote', deals('permissions'), 500, { from: 5, to: 5 }],
    ['tables whose rows have no time', deals('accounts'), 500, null],
    ['a log of every change', deals('audit_trail'), 5_000, spread],
    [
      'a view that repeats a table',
      { ...table('deals_summary', [], 'created_at', 'stage'), kind: 'view' as const },
      5_000,
      spread,
    ],
  ])('%s come after those that live', (_, other, rows, span) => {
    const proposed = propose([[other, rows, span], ...main, [deals('tasks'), 30, spread]])
    expect(proposed).toEqual(['deals', 'people', 'notes', 'tasks'])
  })

  test('a view that repeats a table is proposed only where there is nothing else', () => {
    const view = { ...table('deal_counts', [], 'created_at', 'stage'), kind: 'view' as const }
    const rows = [view, 100, spread] as const
    expect(propose([rows, [deals('deals'), 100, spread]])).toEqual(['deals'])
    expect(propose([rows, [deals('deals'), 0, null]])).toEqual(['deal_counts'])
  })

  test('a table that only links others comes last', () => {
    const pointsAt = { table: 'deals', column: 'id' }
    const link = { ...deals('members'), key: ['deal_id', 'user_id'] }
    const columns = [...link.columns, ...link.key.map(name => ({ name, type: 'uuid', pointsAt }))]
    expect(propose([[{ ...link, columns }, 500, spread], ...main, [deals('tasks'), 30, spread]])).toEqual([
      'deals',
      'people',
      'notes',
      'tasks',
    ])
  })
})

test('every time is a candidate, and that which was measured is drafted by', () => {
  const sales = table('sales', ['id'], 'created_at', 'sold_at', 'updated_at')
  const catalog = { type: 'described' as const, tables: [sales], functions: [] }
  expect(measureQueries(catalog)).toMatchObject([{ times: ['created_at', 'sold_at'] }])
  const measure = { rows: 900, span: { from: 0, to: 86_400_000 }, time: 'sold_at', days: 12 }
  const choice = { measures: { 'public.sales': measure }, chosenTables: null }
  expect(chosenTables(catalog, choice)).toMatchObject([{ table: 'sales', time: 'sold_at', days: 12 }])
})

test('the likeliest tables are measured first, others in the project’s order', () => {
  const plain = ['accents', 'badges'].map(name => table(name, ['id']))
  const orders = table('orders', ['id'], 'created_at', 'amount')
  const tables = [table('audit_log', ['id'], 'created_at'), ...plain, orders]
  const queries = measureQueries({ type: 'described', tables, functions: [] })
  expect(queries.map(query => query.table)).toEqual(['orders', 'accents', 'badges', 'audit_log'])
})

test('what a table’s columns say is found out once, however many tables are measured after it', () => {
  let reads = 0
  const deals = table('deals', ['id'], 'created_at', 'amount')
  const { columns } = deals
  Object.defineProperty(deals, 'columns', {
    get() {
      reads++
      return columns
    },
  })
  const catalog = { type: 'described' as const, tables: [deals], functions: [] }
  const offer = (rows: number) =>
    offerTables(catalog, {
      measures: {
        'public.deals': { rows, span: { from: 0, to: 86_400_000 }, time: 'created_at', days: null },
      },
      chosenTables: null,
    })
  offer(1)
  const readsForFirst = reads
  offer(700)
  expect([readsForFirst > 0, reads - readsForFirst]).toEqual([true, 0])
})
