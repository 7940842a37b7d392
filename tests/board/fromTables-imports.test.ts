import { describe, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import { boardFromTables } from '../../src/board/templates/fromTables'
import type { DraftTable } from '../../src/board/templates/catalogTable'
import { orders } from './orders'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR
const atOnce = { from: NOW - HOUR, to: NOW - HOUR + 3_000 }
const textColumns = (...names: string[]) => names.map(name => ({ name, type: 'text' }))
const panelsOf = (...tables: DraftTable[]) => boardFromTables(tables, NOW).panels
const namesOf = (panels: readonly Panel[]) => panels.map(({ kind, title }) => [kind, title])
/** The columns that the table panel of a board shows. */
const shownOf = (table: DraftTable) =>
  panelsOf(table).flatMap(panel => (panel.kind === 'table' ? panel.columns.map(({ column }) => column) : []))

describe('rows that a seed or an import wrote at once', () => {
  test('have no trend, and no latest ones: what they are made of is shown', () => {
    expect(namesOf(panelsOf({ ...orders, rows: 240, span: atOnce }))).toEqual([
      ['number', 'Orders in total'],
      ['bars', 'Orders by status'],
      ['table', 'Orders'],
    ])
    const span = { from: NOW - HOUR, to: NOW - HOUR / 2 }
    expect(namesOf(panelsOf({ ...orders, rows: 240, span }))).toContainEqual(['line', 'Orders per minute'])
  })

  test('have no trend either where that took a while, but long ago', () => {
    const longAgo = { from: NOW - 900 * HOUR, to: NOW - 890 * HOUR }
    const titlesOf = (rows: number) => panelsOf({ ...orders, rows, span: longAgo }).map(({ title }) => title)
    expect(titlesOf(240)).toEqual(['Orders in total', 'Orders by status', 'Orders'])
    // The latest of more rows say nothing of when the others were written.
    expect(titlesOf(2_000)).toContain('Orders per day')
  })

  test('a chart of rows that ended some time ago has intervals that reach until now', () => {
    const span = { from: NOW - 900 * HOUR, to: NOW - 800 * HOUR }
    expect(panelsOf({ ...orders, rows: 240, span })[1]).toMatchObject({
      title: 'Orders per day',
      timeBucket: 24 * 3_600,
    })
  })

  test('and those that only say when they changed, or have no times at all, have no trend', () => {
    const plain = [
      ['number', 'Orders in total'],
      ['bars', 'Orders by status'],
      ['table', 'Orders'],
    ]
    expect(namesOf(panelsOf({ ...orders, rows: 3, span: null }))).toEqual(plain)
    const span = { from: NOW - 90 * HOUR, to: NOW - HOUR / 2 }
    for (const name of ['updated_at', 'lastSignInAt']) {
      const columns = orders.columns.map(each => (each.name === 'created_at' ? { ...each, name } : each))
      expect(namesOf(panelsOf({ ...orders, columns, rows: 3, span }))).toEqual(plain)
    }
  })

  test('are counted by the project where there are more than a source loads', () => {
    const [figure] = panelsOf({ ...orders, rows: 2_000, span: atOnce })
    expect(figure).toMatchObject({ title: 'Number of orders', aggregate: 'count', over: 'all' })
    const columns = [...orders.columns, { name: 'amount', type: 'bigint' }]
    expect(panelsOf({ ...orders, columns, rows: 2_000, span: atOnce })[0]?.title).toBe('Amount of orders')
  })

  test('are shown without the times of the import', () => {
    const times = ['updated_at', 'due_date'].map(name => ({ name, type: 'timestamptz' }))
    const columns = [...orders.columns, ...times]
    expect(shownOf({ ...orders, columns, span: atOnce })).toEqual(['weight', 'status', 'due_date'])
    expect(shownOf({ ...orders, columns })).toContain('created_at')
  })
})

test('four tables leave room for the bars of the largest that has kinds of rows', () => {
  const others = ['a', 'b', 'c'].map((table, i) => ({ ...orders, table, rows: 10 * i }))
  const panels = panelsOf(...others, { ...orders, rows: 100 })
  expect(namesOf(panels.filter(({ kind }) => kind !== 'number' && kind !== 'table'))).toEqual([
    ['line', 'B per day'],
    ['line', 'C per day'],
    ['line', 'Orders per day'],
    ['bars', 'Orders by status'],
  ])
  expect(panels.find(({ kind }) => kind === 'bars')?.place).toEqual({ x: 9, y: 2, width: 3, height: 4 })
})

test('a place or a job in words is on no map', () => {
  const withWords = { ...orders, columns: [...orders.columns, ...textColumns('location', 'position')] }
  expect(namesOf(panelsOf(withWords)).at(-1)).toEqual(['pie', 'Orders by status'])
  const withPoints = { ...orders, columns: [...orders.columns, ...textColumns('geo_point')] }
  expect(namesOf(panelsOf(withPoints)).at(-1)).toEqual(['map', 'Orders on a map'])
})

describe('of many columns', () => {
  test.each([
    // What is said already, or by many.
    [
      ['first_name', 'last_name', 'name', 'slug', 'a', 'b', 'c', 'd'],
      ['name', 'a', 'b', 'c', 'd'],
    ],
    [
      ['kind', 'type', 'priority', 'severity', 'role', 'a', 'b', 'c'],
      ['kind', 'type', 'priority', 'severity', 'role'],
    ],
    [
      ['street_name', 'customer_name', 'a', 'b', 'c', 'd'],
      ['customer_name', 'a', 'b', 'c', 'd'],
    ],
  ])('%j, the table shows %j and when rows came to be', (names, shownNames) => {
    const columns = [...textColumns(...names), { name: 'created_at', type: 'timestamptz' }]
    expect(shownOf({ ...orders, columns })).toEqual([...shownNames, 'created_at'])
  })

  test('two kinds of rows leave room for what they belong to', () => {
    const people = { ...orders, table: 'people', columns: textColumns('name') }
    const pointsAt = { table: 'people', column: 'id' }
    const keys = ['buyer_id', 'seller_id'].map(name => ({ name, type: 'uuid', isNullable: true, pointsAt }))
    const columns = [...textColumns('type', 'kind', 'status', 'role', 'name'), ...keys]
    const { panels } = boardFromTables([{ ...orders, columns }], NOW, [people])
    const shown = panels.flatMap(panel => (panel.kind === 'table' ? panel.columns : []))
    expect(shown.map(({ column }) => column)).toEqual([
      'name',
      'type',
      'kind',
      'status',
      'buyer_id',
      'seller_id',
    ])
  })
})
