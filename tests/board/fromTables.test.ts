import { describe, expect, test } from 'vitest'
import { parseBoard } from '../../src/board/file/parseBoard'
import { isOverlapping, layoutHeight } from '../../src/board/layout/panelLayout'
import type { CatalogTable, DraftTable } from '../../src/board/templates/catalogTable'
import * as template from '../../src/board/templates/fromTables'
import { orders } from './orders'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR
const boardFromTables = (tables: readonly DraftTable[]) => template.boardFromTables(tables, NOW)
const many = (length: number) => Array.from({ length }, (_, i) => ({ ...orders, table: `t${i}` }))
describe('a board drafted from tables', () => {
  test('has a figure, a trend, the latest rows and the parts of a table, each with a title that says so', () => {
    const { panels, sources } = boardFromTables([
      { ...orders, span: { from: NOW - 59 * HOUR, to: NOW - 29 * HOUR } },
    ])
    expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
      ['number', 'Orders in total'],
      ['line', 'Orders per hour'],
      ['table', 'Latest orders'],
      ['pie', 'Orders by status'],
    ])
    expect(panels[0]).toMatchObject({ aggregate: 'count', timeColumn: 'created_at' })
    expect(panels[1]).toMatchObject({ timeBucket: 3600, series: [{ column: 'id', aggregate: 'count' }] })
    expect(sources['orders']).toMatchObject({ order: { column: 'created_at', ascending: false }, limit: 500 })
  })

  test('has two figures of a single table, above each other beside the trend', () => {
    const span = { from: NOW - 75 * HOUR, to: NOW - HOUR / 2 }
    const { panels } = boardFromTables([{ ...orders, rows: 300, span }])
    expect(panels.slice(0, 3).map(({ title, place }) => [title, place])).toEqual([
      ['Orders in total', { x: 0, y: 0, width: 3, height: 2 }],
      ['Orders in the last 24 hours', { x: 0, y: 2, width: 3, height: 2 }],
      ['Orders per 6 hours', { x: 3, y: 0, width: 9, height: 4 }],
    ])
    const titles = boardFromTables([{ ...orders, rows: 300, span }, orders]).panels.map(({ title }) => title)
    expect(titles).not.toContain('Orders in the last 24 hours')
  })

  test('has a map of a table with places instead of its parts, and neither beside many tables', () => {
    const places = ['longitude', 'lat'].map(name => ({ name, type: 'double precision' }))
    const placedTable = { ...orders, columns: [...orders.columns, ...places] }
    expect(boardFromTables([placedTable]).panels.at(-1)).toMatchObject({
      kind: 'map',
      title: 'Orders on a map',
      longitudeColumn: 'longitude',
      latitudeColumn: 'lat',
    })
    const partsOf = (...tables: DraftTable[]) =>
      boardFromTables(tables)
        .panels.map(({ kind }) => kind)
        .filter(kind => kind === 'map' || kind === 'pie')
    expect(partsOf(orders, placedTable)).toEqual(['pie', 'map'])
    expect(partsOf(placedTable, orders, orders, orders, orders)).toEqual([])
  })

  test('counts known rows: all of them, or those of a fully loaded time', () => {
    const figure = (measures: Omit<DraftTable, keyof CatalogTable>) => {
      const panel = boardFromTables([{ ...orders, ...measures }]).panels.find(each => each.kind === 'number')
      return panel?.kind === 'number' && [panel.title, panel.window]
    }
    expect(figure({ rows: 500 })).toEqual(['Orders in total', undefined])
    const span = { from: NOW - 75 * HOUR, to: NOW - HOUR / 2 }
    expect(figure({ rows: 5_000, span })).toEqual(['Orders in the last 24 hours', 86_400])
    // The project may count them all; where it can't, the panel says how many are loaded.
    expect(figure({ rows: 5_000, span: { from: 0, to: HOUR } })).toEqual(['Number of orders', undefined])
  })

  test('adds up amounts, if they are of one currency', () => {
    const titles = (...names: string[]) =>
      boardFromTables([
        { ...orders, columns: [...orders.columns, ...names.map(name => ({ name, type: typeOf(name) }))] },
      ])
        .panels.slice(0, 2)
        .map(({ title }) => title)
    const typeOf = (name: string) => (name === 'currency' ? 'text' : 'bigint')
    expect(titles('amount')).toEqual(['Amount of orders in total', 'Amount of orders per day'])
    expect(titles('order_total')).toEqual(['Amount of orders in total', 'Amount of orders per day'])
    expect(titles('amount', 'currency')).toEqual(['Orders in total', 'Orders per day'])
    expect(titles('unit_price')).toEqual(['Orders in total', 'Orders per day'])
    const [figure, trend] = boardFromTables([
      { ...orders, columns: [...orders.columns, { name: 'amount', type: 'bigint' }] },
    ]).panels
    expect(figure).toMatchObject({ column: 'amount', aggregate: 'sum' })
    expect(trend).toMatchObject({ series: [{ column: 'amount', aggregate: 'sum' }] })
  })

  test.each([
    [['birth_date', 'created_at'], 'created_at'],
    [['updatedAt', 'insertedAt'], 'insertedAt'],
    [['expires_at', 'shipped_at'], 'shipped_at'],
    [['due_date', 'done_date'], 'due_date'],
  ])('of the times %j, rows came to be at %s', (names, time) => {
    const columns = names.map(name => ({ name, type: 'timestamptz' }))
    const columnsWithText = [...columns, { name: 'note', type: 'text' }]
    const { panels, sources } = boardFromTables([{ ...orders, columns: columnsWithText }])
    expect(panels[0]).toMatchObject({ timeColumn: time })
    expect(sources['orders']).toMatchObject({ order: { column: time } })
  })

  test('of many columns, those that tell most are shown, in their order', () => {
    const names = ['bio', 'avatar_url', 'name', 'a', 'b', 'gender', 'status', 'city']
    const columns = [...names.map(name => ({ name, type: 'text' })), { name: 'created_at', type: 'date' }]
    const { panels } = boardFromTables([{ ...orders, columns }])
    const table = panels.find(({ kind }) => kind === 'table')
    expect(table?.kind === 'table' && table.columns.map(({ column }) => column)).toEqual([
      'name',
      'a',
      'b',
      'status',
      'city',
      'created_at',
    ])
  })

  test.each([
    [
      ['sharing', 'model', 'name'],
      ['name', 'sharing', 'model'],
    ],
    [
      ['first_name', 'last_name', 'title'],
      ['first_name', 'last_name', 'title'],
    ],
  ])('of the columns %j, what a row is called comes first', (names, shownNames) => {
    const columns = names.map(name => ({ name, type: 'text' }))
    const table = boardFromTables([{ ...orders, columns }]).panels.find(({ kind }) => kind === 'table')
    expect(table?.kind === 'table' && table.columns.map(({ column }) => column)).toEqual(shownNames)
  })

  test('a foreign key tells more than other columns, unless it is seldom filled', () => {
    const people = { ...orders, table: 'people', columns: [{ name: 'name', type: 'text' }], key: ['id'] }
    const key = (name: string, isNullable: boolean) => ({
      name,
      type: 'uuid',
      isNullable,
      pointsAt: { table: 'people', column: 'id' },
    })
    const texts = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, type: 'text' }))
    const columns = [key('approved_by_id', true), key('parent_id', true), ...texts, key('buyer_id', true)]
    const { panels } = template.boardFromTables([{ ...orders, columns }], NOW, [people])
    const table = panels.find(({ kind }) => kind === 'table')
    expect(table?.kind === 'table' && table.columns.map(({ column }) => column)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
      'buyer_id',
    ])
    const tooMany = [...columns, { name: 'f', type: 'text' }, key('seller_id', true)]
    const { panels: others } = template.boardFromTables([{ ...orders, columns: tooMany }], NOW, [people])
    const shown = others.flatMap(panel => (panel.kind === 'table' ? panel.columns : []))
    expect(shown.map(({ column }) => column)).toEqual(['a', 'b', 'c', 'd', 'buyer_id', 'seller_id'])
  })

  test('shows what can be read and no identifiers, and reads nothing that looks secret', () => {
    const { panels, sources } = boardFromTables([orders])
    const table = panels.find(({ kind }) => kind === 'table')
    expect(table?.kind === 'table' && table.columns.map(({ column }) => column)).toEqual([
      'created_at',
      'weight',
      'status',
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
    expect(board.panels.length).toBe(Math.min(template.MAX_PANELS, count * 4))
    // As Dispatch has.
    expect(layoutHeight(board.panels)).toBeLessThanOrEqual(22)
    const { panels } = board
    expect(panels.some((a, i) => panels.slice(i + 1).some(b => isOverlapping(a, b)))).toBe(false)
    // No table is missing, and no row of panels has a hole.
    expect(new Set(panels.map(panel => 'source' in panel && panel.source)).size).toBe(Math.min(12, count))
    const area = panels.reduce((sum, { place }) => sum + place.width * place.height, 0)
    expect(area).toBe(12 * layoutHeight(panels))
  })

  test('of many tables, each has a figure, and those with the most rows have trends and rows', () => {
    const { panels } = boardFromTables(many(6).map((table, i) => ({ ...table, rows: i * 10 })))
    const titlesOf = (kind: string) =>
      panels.filter(panel => panel.kind === kind).map(panel => panel.title.replace(/ (per|in) .*/, ''))
    expect(titlesOf('number')).toEqual(['T0', 'T1', 'T2', 'T3', 'T4', 'T5'])
    expect(titlesOf('line')).toEqual(['T3', 'T4', 'T5'])
    expect(titlesOf('table')).toEqual(['Latest t3', 'Latest t4', 'Latest t5'])
  })

  test('of several tables with one figure has it in the row of the trends', () => {
    const untimed = { ...orders, columns: orders.columns.filter(({ name }) => name !== 'created_at') }
    const { panels } = boardFromTables([orders, untimed])
    expect(panels.slice(0, 3).map(({ kind, place }) => [kind, place])).toEqual([
      ['number', { x: 0, y: 0, width: 4, height: 4 }],
      ['line', { x: 4, y: 0, width: 4, height: 4 }],
      ['bars', { x: 8, y: 0, width: 4, height: 4 }],
    ])
  })

  test('of readings shows their averages, by what was read, and the latest of a single series', () => {
    const span = { from: NOW - HOUR, to: NOW }
    const columns = ['recorded_at timestamptz', 'metric text', 'value double precision'].map(column => ({
      name: column.split(' ')[0] ?? '',
      type: column.split(' ').slice(1).join(' '),
    }))
    const readings: DraftTable = { schema: 'public', table: 'readings', key: [], columns, rows: 9_000, span }
    const { panels } = boardFromTables([readings])
    expect(panels.map(({ title }) => title)).toEqual([
      'Readings in the last hour',
      'Readings by metric',
      'Latest readings',
    ])
    expect(panels[1]).toMatchObject({
      series: [{ column: 'value', aggregate: 'average' }],
      groupBy: 'metric',
      timeBucket: 60,
    })
    const single = boardFromTables([
      { ...readings, columns: columns.filter(({ name }) => name !== 'metric') },
    ])
    expect(single.panels.map(({ title }) => title).slice(0, 2)).toEqual([
      'Latest value of readings',
      'Readings over time',
    ])
  })

  test('a table without published changes is polled', () => {
    const { sources } = boardFromTables([{ ...orders, isPublished: false }])
    expect(sources['orders']).toMatchObject({ changes: { kind: 'polling', interval: 10 } })
  })
})
