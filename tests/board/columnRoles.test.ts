import { describe, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import type { CatalogColumn, DraftTable } from '../../src/board/templates/catalogTable'
import { boardFromTables } from '../../src/board/templates/fromTables'
import { orders } from './orders'

const HOUR = 3_600_000
const NOW = 1_000 * HOUR

/** The panels drafted for a table with further columns. */
const panelsWith = (columns: readonly CatalogColumn[], table: Partial<DraftTable> = {}): Panel[] =>
  boardFromTables([{ ...orders, columns: [...orders.columns, ...columns], ...table }], NOW).panels

const numeric = (...names: string[]) => names.map(name => ({ name, type: 'numeric' }))

describe('what is added up', () => {
  test.each([
    [['subtotal', 'delivery_fee', 'discount', 'total'], 'total'],
    [['subtotal', 'tax_amount', 'amount'], 'amount'],
    [['amount', 'total_price'], 'total_price'],
    [['sub_total', 'deliveryFee'], 'sub_total'],
    [['unit_cost', 'cost'], 'cost'],
  ])('of the amounts %j is %s', (names, column) => {
    expect(panelsWith(numeric(...names))[0]).toMatchObject({ kind: 'number', column, aggregate: 'sum' })
  })

  test('is nothing where the only amounts are of one piece', () => {
    expect(panelsWith(numeric('unit_cost', 'unit_price'))[0]).toMatchObject({ aggregate: 'count' })
  })
})

describe('days without a time of day', () => {
  const ofDays = (type: string, days: number, rows = 8) => {
    const columns = [
      { name: 'id', type: 'uuid' },
      { name: 'date', type },
    ]
    const span = { from: NOW - days * 24 * HOUR, to: NOW - HOUR }
    return boardFromTables([{ ...orders, columns, rows, span }], NOW).panels.map(({ title }) => title)
  }

  test.each([2, 5, 10])('of %i days are cut by days at least', days => {
    expect(ofDays('date', days)).toContain('Orders per day')
  })

  test('are counted over several days, never over hours', () => {
    expect(ofDays('timestamptz', 3)).toContain('Orders in the last 24 hours')
    expect(ofDays('date', 3).join()).not.toContain('24 hours')
    expect(ofDays('date', 10)).toContain('Orders in the last 7 days')
  })
})

describe('amounts that come in and go out', () => {
  const amounts = (typeColumn: CatalogColumn, table = 'payments') =>
    panelsWith([...numeric('amount'), typeColumn], { table, span: { from: 0, to: 30 * HOUR }, rows: 90 })
  const type = { name: 'type', type: 'text' }

  test('are never added up over both, but shown by the way they go', () => {
    const panels = amounts({ ...type, values: ['income', 'expense'] })
    expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
      ['number', 'Payments in total'],
      ['line', 'Amount of payments by type'],
      ['table', 'Latest payments'],
      ['bars', 'Payments by type'],
    ])
    expect(panels[0]).toMatchObject({ aggregate: 'count' })
    expect(panels[1]).toMatchObject({ groupBy: 'type', series: [{ column: 'amount', aggregate: 'sum' }] })
    // No more than an enum has.
    expect(panels[3]).toMatchObject({ groupBy: 'type', aggregate: 'count', limit: 2 })
  })

  test.each<[CatalogColumn, string, boolean]>([
    [{ ...type, values: ['in', 'out', 'transfer'] }, 'stock', true],
    [{ ...type, values: ['delivery', 'pickup'] }, 'orders', false],
    [{ ...type, values: ['refund', 'order'] }, 'orders', false],
    [{ ...type, name: 'payment_type', values: ['credit', 'debit', 'cash'] }, 'orders', false],
    [type, 'orders', false],
    [type, 'bank_transactions', true],
    [{ ...type, name: 'entryKind' }, 'ledger', true],
    [{ ...type, name: 'status' }, 'transactions', false],
  ])('with %j of %s: %s', (column, table, goBothWays) => {
    expect(amounts(column, table)[0]).toMatchObject({ aggregate: goBothWays ? 'count' : 'sum' })
  })
})

describe('whatever language columns are named in', () => {
  const time = { type: 'timestamptz' }
  test('rows came to be at the time that the database fills in', () => {
    const columns: CatalogColumn[] = [
      { name: 'id', type: 'uuid' },
      { name: 'salida', ...time },
      { name: 'creado_en', ...time, filled: 'by default' },
      { name: 'actualizado_en', ...time, filled: 'by default' },
    ]
    const { sources } = boardFromTables([{ ...orders, columns }], NOW)
    expect(sources['orders']).toMatchObject({ order: { column: 'creado_en' } })
    const named = [{ name: 'updated_at', ...time, filled: 'by default' as const }, ...columns.slice(0, 2)]
    const { sources: others } = boardFromTables([{ ...orders, columns: named }], NOW)
    expect(others['orders']).toMatchObject({ order: { column: 'salida' } })
  })

  test('an enum tells rows apart', () => {
    const values = ['abierta', 'cerrada']
    const columns = [
      ...['titulo', 'notas'].map(name => ({ name, type: 'text' })),
      { name: 'id', type: 'uuid' },
    ]
    const titlesOf = (...more: CatalogColumn[]) =>
      boardFromTables([{ ...orders, columns: [...columns, ...more] }], NOW).panels.map(({ title }) => title)
    expect(titlesOf({ name: 'fase', type: 'text' })).toEqual(['Orders'])
    expect(titlesOf({ name: 'fase', type: 'text', values })).toEqual(['Orders by fase', 'Orders'])
    expect(titlesOf({ name: 'fase', type: 'text', values }, { name: 'status', type: 'text' })).toContain(
      'Orders by status',
    )
  })
})

test('rows that were imported at once are told apart by the time that was measured', () => {
  const times = ['created_at', 'updated_at', 'sold_on'].map(name => ({ name, type: 'timestamptz' }))
  const columns = [{ name: 'id', type: 'uuid' }, { name: 'city', type: 'text' }, ...times]
  const span = { from: NOW - 40 * 24 * HOUR, to: NOW - HOUR }
  const table = { ...orders, columns, rows: 200, span }
  const { panels, sources } = boardFromTables([{ ...table, time: 'sold_on' }], NOW)
  expect(sources['orders']).toMatchObject({ order: { column: 'sold_on', ascending: false } })
  expect(panels.map(({ kind, title }) => [kind, title])).toEqual([
    ['number', 'Orders in total'],
    ['number', 'Orders in the last 30 days'],
    ['line', 'Orders per day'],
    ['table', 'Latest orders'],
  ])
  expect(panels[2]).toMatchObject({ timeColumn: 'sold_on' })
  // The times of the import say nothing.
  expect(panels[3]).toMatchObject({ columns: [{ column: 'city' }, { column: 'sold_on' }] })
})

describe('the rows of a table show', () => {
  const shownOf = (...columns: CatalogColumn[]) =>
    boardFromTables([{ ...orders, columns: [{ name: 'id', type: 'uuid' }, ...columns] }], NOW).panels.flatMap(
      panel => (panel.kind === 'table' ? panel.columns.map(({ column }) => column) : []),
    )
  const text = (name: string, isNullable = false): CatalogColumn => ({ name, type: 'text', isNullable })

  test('their amount, whatever its currency, which stands beside it', () => {
    const shown = shownOf(...['a', 'b', 'c', 'd', 'e', 'f', 'currency'].map(name => text(name)), {
      name: 'total',
      type: 'numeric',
    })
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e', 'total'])
  })

  test('columns that are always filled in rather than those that may be empty', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => text(name))
    expect(shownOf(text('workshop', true), ...names)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('one time at which they came to be', () => {
    const times = ['date', 'created_at'].map(name => ({ name, type: 'date' }))
    const names = ['a', 'b', 'c', 'd', 'e'].map(name => text(name))
    expect(shownOf(...times, ...names)).toEqual(['date', 'a', 'b', 'c', 'd', 'e'])
  })

  test('what they are called once', () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map(name => text(name))
    expect(shownOf(text('slug'), text('title'), ...names)).toEqual(['title', 'a', 'b', 'c', 'd', 'e'])
    expect(shownOf(text('slug'), ...names)).toContain('slug')
  })

  test('a description where nothing else says what they are', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => text(name))
    expect(shownOf(...names, text('description'))).toContain('description')
    expect(shownOf(...names, text('title'), text('description'))).not.toContain('description')
  })
})
