import { expect, test } from 'vitest'
import { boardFromTables } from '../../src/board/templates/fromTables'
import type { DraftTable } from '../../src/board/templates/catalogTable'

const NOW = 1_000 * 3_600_000
const columns = [
  { name: 'day', type: 'timestamptz' },
  { name: 'views', type: 'bigint' },
  { name: 'avg_ms', type: 'numeric' },
]
const view: DraftTable = { schema: 'public', table: 'daily_views', kind: 'view', columns, key: [] }
const titlesOf = (table: DraftTable) => boardFromTables([table], NOW).panels.map(({ title }) => title)

test('a view with a row a day shows the number of the day, and does not count the days', () => {
  const { panels } = boardFromTables([view], NOW)
  expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
    ['number', 'Views of the latest day'],
    ['line', 'Views per day'],
    ['table', 'Latest daily views'],
  ])
  expect(panels[0]).not.toHaveProperty('aggregate')
  expect(panels[1]).toMatchObject({ series: [{ column: 'views' }] })
  expect(panels[1]).not.toHaveProperty('timeBucket')
  const dated = { ...view, columns: [{ name: 'date', type: 'date' }, ...columns.slice(1)] }
  expect(titlesOf(dated)[1]).toBe('Views per day')
})

test('a table with a date is a result of grouping only where its name says so', () => {
  expect(titlesOf({ ...view, kind: 'table', table: 'views' })[0]).toBe('Views in total')
  const created = { ...view, columns: [{ name: 'created_at', type: 'date' }, ...columns.slice(1)] }
  expect(titlesOf(created)[0]).toBe('Daily views in total')
})

test('a column whose name says nothing is called after its view', () => {
  const counted = {
    ...view,
    columns: [
      { name: 'day', type: 'date' },
      { name: 'count', type: 'bigint' },
    ],
  }
  expect(titlesOf(counted)).toEqual([
    'Daily views, latest day',
    'Daily views over time',
    'Latest daily views',
  ])
})

test('a table with several rows a day adds them up, or averages them, and counts no days', () => {
  const table = { ...view, kind: 'table' as const, key: ['app_id', 'day'] }
  const [trend, rows] = boardFromTables([table], NOW).panels
  expect([trend?.title, rows?.title]).toEqual(['Views per day', 'Latest daily views'])
  expect(trend).toMatchObject({ timeBucket: 86_400, series: [{ column: 'views', aggregate: 'sum' }] })
  const averages = {
    ...table,
    table: 'sales_hourly',
    columns: [
      { name: 'hour', type: 'timestamptz' },
      { name: 'avg_price', type: 'numeric' },
    ],
  }
  expect(boardFromTables([averages], NOW).panels[0]).toMatchObject({
    timeBucket: 3_600,
    series: [{ column: 'avg_price', aggregate: 'average' }],
  })
  // Of one row a day, the newest says how it is.
  expect(titlesOf({ ...table, key: ['id'], uniques: [['day']] })[0]).toBe('Views of the latest day')
  expect(titlesOf({ ...table, key: ['day'] })[0]).toBe('Views of the latest day')
})
