import { describe, expect, test } from 'vitest'
import { parseBoard } from '../../src/board/file/parseBoard'
import { isOverlapping, layoutHeight } from '../../src/board/layout/panelLayout'
import { bucketFor, windowFor } from '../../src/board/templates/timeSpans'
import type { CatalogTable } from '../../src/board/templates/catalogTable'
import { categoryColumn, columnsToRead } from '../../src/board/templates/columnsToShow'
import * as template from '../../src/board/templates/fromTables'

const HOUR = 3_600_000
const orders: CatalogTable = {
  schema: 'public',
  table: 'orders',
  columns: [
    { name: 'id', type: 'bigint' },
    { name: 'created_at', type: 'timestamp with time zone' },
    { name: 'customer_id', type: 'uuid' },
    { name: 'total', type: 'numeric(10,2)' },
    { name: 'status', type: 'text' },
    { name: 'access_token', type: 'text' },
    { name: 'tags', type: 'text[]' },
  ],
  key: ['id'],
}
const NOW = 1_000 * HOUR
const boardFromTables = (tables: readonly template.DraftTable[]) => template.boardFromTables(tables, NOW)
const many = (count: number) => Array.from({ length: count }, (_, i) => ({ ...orders, table: `t${i}` }))
describe('a board drafted from tables', () => {
  test('has a figure, a trend, the latest rows and the parts of a table, each with a title that says so', () => {
    const { panels, sources } = boardFromTables([{ ...orders, span: { from: 0, to: 30 * HOUR } }])
    expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
      ['number', 'Orders in total'],
      ['line', 'Orders by hour'],
      ['table', 'Latest orders'],
      ['pie', 'Orders by status'],
    ])
    expect(panels[0]).toMatchObject({ aggregate: 'count', timeColumn: 'created_at' })
    expect(panels[1]).toMatchObject({ timeBucket: 3600, series: [{ column: 'id', aggregate: 'count' }] })
    expect(sources['orders']).toMatchObject({ order: { column: 'created_at', ascending: false }, limit: 500 })
  })

  test('has a map of a table with places instead of its parts, and neither beside other tables', () => {
    const places = ['longitude', 'lat'].map(name => ({ name, type: 'double precision' }))
    const placed = { ...orders, columns: [...orders.columns, ...places] }
    expect(boardFromTables([placed]).panels.at(-1)).toMatchObject({
      ...{ kind: 'map', title: 'Orders on a map', longitudeColumn: 'longitude', latitudeColumn: 'lat' },
    })
    const kinds = boardFromTables([placed, orders]).panels.map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === 'map' || kind === 'pie')).toEqual([])
  })

  test('counts what is known: all rows, or those of a time of which all are loaded', () => {
    const figure = (measured: Omit<template.DraftTable, keyof CatalogTable>) => {
      const panel = boardFromTables([{ ...orders, ...measured }]).panels.find(each => each.kind === 'number')
      return panel?.kind === 'number' && [panel.title, panel.window]
    }
    expect(figure({ rows: 500 })).toEqual(['Orders in total', undefined])
    const span = { from: NOW - 75 * HOUR, to: NOW - HOUR / 2 }
    expect(figure({ rows: 5_000, span })).toEqual(['Orders in the last 24 hours', 86_400])
    expect(figure({ rows: 5_000, span: { from: 0, to: HOUR } })).toBe(false)
  })

  test('shows what can be read and no identifiers, and reads nothing that looks secret', () => {
    const { panels, sources } = boardFromTables([orders])
    const table = panels.find(({ kind }) => kind === 'table')
    expect(table?.kind === 'table' && table.columns.map(({ column }) => column)).toEqual([
      ...['created_at', 'total', 'status'],
    ])
    expect(JSON.stringify(sources)).not.toContain('access_token')
  })

  test('of a table without times has groups and rows, and of one without groups its rows', () => {
    const columns = orders.columns.filter(({ name }) => name !== 'created_at')
    const { panels } = boardFromTables([{ ...orders, columns }])
    expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
      ['bars', 'Orders by status'],
      ['table', 'Orders'],
    ])
    const plain = { ...orders, table: 'names', columns: [{ name: 'name', type: 'text' }], key: [] }
    expect(boardFromTables([plain]).panels.map(({ kind }) => kind)).toEqual(['table'])
    expect(boardFromTables([{ ...plain, columns: [] }])).toMatchObject({ panels: [], sources: {} })
  })

  test.each([1, 2, 3, 4, 5, 8, 12, 40])('of %i tables fills about a screen, in order', count => {
    const board = boardFromTables(many(count))
    expect(parseBoard(board)).toStrictEqual({ board, repaired: [] })
    expect(board.panels.length).toBe(count === 1 ? 4 : Math.min(template.MAX_PANELS, count * 3))
    // As Dispatch has.
    expect(layoutHeight(board.panels)).toBeLessThanOrEqual(22)
    const { panels } = board
    expect(panels.some((a, i) => panels.slice(i + 1).some(b => isOverlapping(a, b)))).toBe(false)
  })

  test('a table whose changes nobody tells is polled', () => {
    const { sources } = boardFromTables([{ ...orders, isPublished: false }])
    expect(sources['orders']).toMatchObject({ changes: { kind: 'polling', interval: 10 } })
  })
})

test.each([
  [undefined, 'day'],
  [{ from: 0, to: 30_000 }, 'second'],
  [{ from: 0, to: HOUR }, 'minute'],
  [{ from: 0, to: 40 * HOUR }, 'hour'],
  [{ from: 0, to: 24 * 30 * HOUR }, 'day'],
  [{ from: 0, to: 24 * 365 * HOUR }, 'week'],
  [{ from: 0, to: 24 * 365 * 100 * HOUR }, 'year'],
])('a span of %j is cut by %s', (span, name) => {
  expect(bucketFor(span).name).toBe(name)
})

test.each([
  ['password_hash', 'text', true],
  ['apiKey', 'text', true],
  ['api_key', 'text', true],
  ['refresh_token', 'text', true],
  ['pin', 'integer', true],
  ['tokens_used', 'integer', false],
  ['passenger', 'text', false],
  ['pinned', 'boolean', false],
  ['hashtag', 'text', false],
  ['description', 'text', false],
])('%s of type %s is left out: %s', (name, type, isLeftOut) => {
  const columns = [...orders.columns, { name, type }]
  const read = columnsToRead({ ...orders, columns }).map(column => column.name)
  expect(read.includes(name)).toBe(!isLeftOut)
})

test('groups are of a column whose name tells of a few values', () => {
  const of = (...names: string[]) =>
    categoryColumn(columnsToRead({ ...orders, columns: names.map(name => ({ name, type: 'text' })) }))
  expect(of('name', 'orderStatus')).toBe('orderStatus')
  expect(of('name', 'email')).toBeUndefined()
})

test.each([
  [40, 0, '30 days', 24],
  [10, 0, '7 days', 24],
  [2, 0, '24 hours', 24],
  [3, 0, 'hour', 1],
  [2, 1, undefined, 1],
])('rows from %i to %i units ago are counted over the last %s', (from, to, name, hours) => {
  const span = { from: NOW - from * hours * HOUR, to: NOW - to * hours * HOUR }
  expect(windowFor(span, NOW)?.name).toBe(name)
})

describe('foreign keys and money', () => {
  const customers = (...names: string[]): CatalogTable => ({
    ...{ schema: 'public', table: 'customers', key: ['id'] },
    columns: [
      { name: 'id', type: 'uuid' },
      ...names.map(name => ({ name, type: 'text' })),
      { name: 'is_vip', type: 'boolean' },
    ],
  })
  const pointing: CatalogTable = {
    ...orders,
    columns: [
      ...orders.columns.map(column =>
        column.name === 'customer_id'
          ? { ...column, pointsAt: { table: 'customers', column: 'id' } }
          : column,
      ),
      { name: 'currency', type: 'text' },
    ],
  }
  const tableOf = (...described: CatalogTable[]) =>
    template
      .boardFromTables([pointing], NOW, [pointing, ...described])
      .panels.find(panel => panel.kind === 'table')

  test.each([
    [['email', 'name', 'phone'], 'name'],
    [['first_name', 'full_name'], 'full_name'],
    [['notes', 'email'], 'email'],
    [['password_name', 'nickname'], 'nickname'],
  ])('of %j, the row is called by its %s', (names, label) => {
    expect(tableOf(customers(...names))?.references).toEqual([
      { column: 'customer_id', schema: 'public', table: 'customers', key: 'id', label },
    ])
  })

  test('a foreign key that has a name is shown and called after what it points at', () => {
    expect(tableOf(customers('name'))?.columns.map(({ label }) => label)).toContain('Customer')
    expect(tableOf()?.columns.map(({ column }) => column)).not.toContain('customer_id')
    expect(tableOf()?.references).toBeUndefined()
    // Nothing there says more than the key.
    expect(tableOf(customers('status', 'notes'))?.references).toBeUndefined()
  })

  test('amounts have the currency of the column beside them', () => {
    expect(tableOf()?.money).toEqual([{ column: 'total', currencyColumn: 'currency' }])
    const [table] = boardFromTables([orders]).panels.filter(panel => panel.kind === 'table')
    expect(table?.money).toBeUndefined()
  })
})
