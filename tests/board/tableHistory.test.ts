import { expect, test } from 'vitest'
import type { DraftTable } from '../../src/board/templates/catalogTable'
import { boardFromTables } from '../../src/board/templates/fromTables'
import { orders } from './orders'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

test('a drafted board has the days of a table with more rows than are loaded, over all of them', () => {
  const span = { from: NOW - 20 * HOUR, to: NOW }
  const trendOf = (table: Partial<DraftTable>) =>
    boardFromTables([{ ...orders, rows: 50_000, span, ...table }], NOW).panels[1]
  expect(trendOf({ days: 40 })).toMatchObject({
    kind: 'bars',
    title: 'Orders per day',
    groupBy: 'created_at',
    timeBucket: 86_400,
    timeColumn: 'created_at',
    aggregate: 'count',
    over: 'all',
    limit: 50,
  })
  expect(trendOf({ days: 300 })).toMatchObject({ title: 'Orders per week', timeBucket: 604_800 })
  expect(trendOf({ days: 9_000 })).toMatchObject({ title: 'Orders per year' })
  // Too few days for a course, an older figures.sql or none, and rows that are watched as they come.
  for (const table of [{ days: 3 }, {}, { days: 40, span: { from: NOW - HOUR / 2, to: NOW } }])
    expect(trendOf(table)).toMatchObject({ kind: 'line' })
})
