import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { TablePanel } from '../../src/board/board'
import { arrangeRows } from '../../src/ui/panels/table/arrangement/arrangement'
import type { TableLine } from '../../src/ui/panels/table/arrangement/compareValues'
import { scrollTopToReveal, visibleSlice } from '../../src/ui/panels/table/grid/rowSlice'
import { moveInGrid } from '../../src/ui/panels/table/grid/gridMovement'

const columns: TablePanel['columns'] = [
  { column: 'id', label: 'Id', format: 'number' },
  { column: 'path', label: 'The path', format: 'text' },
  { column: 'at', label: 'At', format: 'time' },
]
const lines = (...rows: TableLine['cells'][]): TableLine[] =>
  rows.map((cells, i) => ({ key: String(i), cells }))
const keys = (lines: readonly TableLine[]) => lines.map(({ key }) => key).join('')

describe('sorting', () => {
  const sortedBy = (column: string, ascending: boolean, rows: TableLine[]) =>
    keys(arrangeRows(rows, columns, { query: '', sort: [{ column, ascending }] }))

  test('compares numbers by all their digits, also those that a double does not hold', () => {
    const rows = lines(['9007199254740993'], [9007199254740992], ['0.10000000000000000001'], ['0.1'], [-5])
    expect(sortedBy('id', true, rows)).toBe('43210')
    expect(sortedBy('id', false, rows)).toBe('01234')
  })

  test('has NULL last either way, and leaves equal rows in their order', () => {
    const rows = lines([null], [2], [1], [2], [null])
    expect(sortedBy('id', true, rows)).toBe('21304')
    expect(sortedBy('id', false, rows)).toBe('13204')
  })

  test('orders times by what they mean, down to the microsecond', () => {
    const at = (text: string): TableLine['cells'] => [null, null, text]
    const rows = lines(
      at('2026-11-21T10:00:00.000002+00:00'),
      at('2026-11-21T10:00:00.000001+00:00'),
      at('2026-11-21T11:30:00+02:00'),
    )
    expect(sortedBy('at', true, rows)).toBe('210')
  })

  test('is by numbers within texts, as people count', () => {
    expect(sortedBy('path', true, lines([0, '/a10'], [0, '/a9'], [0, '/A1']))).toBe('210')
  })

  test('gives the same rows as sorting them any other way, and the same array where nothing is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), fc.boolean(), (values, ascending) => {
        const rows = lines(...values.map(value => [value]))
        const order = arrangeRows(rows, columns, { query: '', sort: [{ column: 'id', ascending }] })
        const knownNumbers = values
          .filter(value => value !== null)
          .sort((a, b) => (ascending ? a - b : b - a))
        const rest = values.filter(value => value === null)
        expect(order.map(({ cells }) => cells[0])).toEqual([...knownNumbers, ...rest])
        expect(arrangeRows(rows, columns, { query: ' ', sort: [] })).toBe(rows)
      }),
    )
  })
})

describe('finding', () => {
  const rows = lines(
    [200, '/orders', '2026-11-21T10:00:00Z'],
    [404, '/Orders/7', '2026-11-21T11:00:00Z'],
    [500, null, '2026-11-21T12:00:00Z'],
  )
  test.each([
    ['orders', '01'],
    ['-orders', '2'],
    ['ORDERS 404', '1'],
    ['id>200', '12'],
    ['id>=404 id<500', '1'],
    ['id=200', '0'],
    ['id!=200', '12'],
    ['path:7', '1'],
    ['the_path:7', '1'],
    ['path=null', '2'],
    ['path!=null', '01'],
    ['-path:orders', '2'],
    ['path="/orders"', '0'],
    ['at>2026-11-21T10:30:00Z', '12'],
    ['nothing:here', ''],
    ['"/orders/7"', '1'],
    ['id>', ''],
  ])('%s', (query, expectedKeys) => {
    expect(keys(arrangeRows(rows, columns, { query, sort: [] }))).toBe(expectedKeys)
  })

  test('never throws, whatever the input', () => {
    fc.assert(
      fc.property(fc.string(), query => {
        expect(arrangeRows(rows, columns, { query, sort: [] }).length).toBeLessThanOrEqual(3)
      }),
    )
  })
})

describe('the drawn rows', () => {
  test('cover the visible part, and few more', () => {
    const lengths = fc.tuple(
      fc.nat(400_000),
      fc.integer({ min: 1, max: 2_000 }),
      fc.integer({ min: 8, max: 60 }),
      fc.nat(10_000),
    )
    fc.assert(
      fc.property(lengths, ([top, height, row, count]) => {
        const { from, to } = visibleSlice(top, height, row, count)
        expect(0 <= from && from <= to && to <= count).toBe(true)
        expect(from).toBeLessThanOrEqual(Math.max(0, Math.floor(top / row)))
        expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / row)))
        expect(to - from).toBeLessThanOrEqual(height / row + 22)
      }),
    )
  })

  test('is scrolled no further than it takes to see a row whole', () => {
    expect(scrollTopToReveal(5, 100, 300, 30, 24)).toBe(100)
    expect(scrollTopToReveal(2, 100, 300, 30, 24)).toBe(60)
    expect(scrollTopToReveal(20, 100, 300, 30, 24)).toBe(354)
  })
})

describe('the keyboard', () => {
  const extent = { rows: 100, columns: 3, page: 10 }
  const go = (row: number, column: number, key: string, ctrlKey = false) => {
    const to = moveInGrid({ row, column }, { key, ctrlKey, metaKey: false }, extent)
    return to && [to.row, to.column]
  }
  test('goes from cell to cell, by pages, to the ends of a row and of all', () => {
    expect(go(0, 0, 'ArrowUp')).toEqual([-1, 0])
    expect(go(-1, 0, 'ArrowUp')).toEqual([-1, 0])
    expect(go(99, 2, 'ArrowDown')).toEqual([99, 2])
    expect(go(5, 2, 'ArrowRight')).toEqual([5, 2])
    expect(go(5, 1, 'Home')).toEqual([5, 0])
    expect(go(5, 1, 'End')).toEqual([5, 2])
    expect(go(5, 1, 'End', true)).toEqual([99, 2])
    expect(go(5, 1, 'Home', true)).toEqual([0, 0])
    expect(go(5, 1, 'PageDown')).toEqual([15, 1])
    expect(go(5, 1, 'PageUp')).toEqual([0, 1])
    expect(go(5, 1, 'x')).toBeNull()
  })
})
