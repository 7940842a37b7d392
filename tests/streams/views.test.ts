import fc from '../support/property'
import { describe, expect, test } from 'vitest'
import type { Rows } from '../../src/streams/rows/rowIndex'
import { panelViews } from '../../src/streams/views/panelViews'
import type { Derivation } from '../../src/streams/views/derivation'
import { deriveLine } from '../../src/streams/views/kinds/deriveLine'
import { deriveNumber } from '../../src/streams/views/kinds/deriveNumber'
import { deriveTable } from '../../src/streams/views/kinds/deriveTable'
import { barsPanel, linePanel, numberPanel, row, tablePanel } from '../support/boards'
import { holding } from '../support/rows'

const newestFirst = holding([row(3), row(2), row(1)])
const viewOf = <V>(derivation: Derivation<V>, rows: Rows, now = 0): V => {
  derivation.reset(rows, [...rows])
  return derivation.view(now)
}

describe('a line', () => {
  test('goes forward in time, whatever the order of the rows', () => {
    expect(viewOf(deriveLine(linePanel), newestFirst)).toEqual({
      kind: 'line',
      times: [1, 2, 3],
      series: [{ label: 'value', values: [1, 2, 3] }],
    })
  })

  test('breaks at values that are missing or no numbers, and skips rows without a time', () => {
    const rows = [
      row(1, { value: null }),
      row(2, { value: '2.5' }),
      row(3, { value: 'x' }),
      row(4, { at: null }),
    ]
    expect(viewOf(deriveLine(linePanel), holding(rows))).toMatchObject({
      times: [1, 2, 3],
      series: [{ values: [null, 2.5, null] }],
    })
  })
})

describe('a number', () => {
  test('is the value at the latest time, with its course, oldest first', () => {
    const panel = { ...numberPanel, totalColumn: 'whole' }
    expect(viewOf(deriveNumber(panel), holding([row(3, { whole: 30 }), row(1)]))).toEqual({
      kind: 'number',
      value: 3,
      total: 30,
      at: 3_000,
      course: [1, 3],
      times: [1_000, 3_000],
    })
  })

  test('is exactly the aggregate of the loaded values after any changes', () => {
    const by: Record<string, (numbers: number[]) => number | null> = {
      count: numbers => numbers.length,
      sum: numbers => (numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0)),
      average: numbers =>
        numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
      min: numbers => (numbers.length === 0 ? null : Math.min(...numbers)),
      max: numbers => (numbers.length === 0 ? null : Math.max(...numbers)),
      p50: numbers => {
        const sortedNumbers = [...numbers].sort((a, b) => a - b)
        const middle = (sortedNumbers.length - 1) / 2
        const [low, high] = [sortedNumbers[Math.floor(middle)], sortedNumbers[Math.ceil(middle)]]
        return low === undefined || high === undefined ? null : (low + high) / 2
      },
    }
    const kinds = ['count', 'sum', 'average', 'min', 'max', 'p50'] as const
    const acts = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 6 }), fc.option(fc.integer({ min: -99, max: 99 }))),
    )
    fc.assert(
      fc.property(fc.constantFrom(...kinds), acts, (aggregate, acts) => {
        const rows = holding([row(1)])
        const derivation = deriveNumber({ ...numberPanel, aggregate })
        derivation.reset(rows, [...rows])
        rows.takeDeltas()
        for (const [id, value] of acts) {
          if (rows.get(String(id)) !== undefined && value === null) rows.delete(String(id))
          else rows.set(String(id), row(id, { value }))
          derivation.apply(rows.takeDeltas() ?? [])
          const values = [...rows].flatMap(({ row: { value } }) => (typeof value === 'number' ? [value] : []))
          const { value: shownValue, over } = derivation.view(0)
          expect([shownValue, over]).toEqual([
            by[aggregate]?.(values),
            { rows: rows.size, isTruncated: false },
          ])
        }
      }),
    )
  })

  test('is missing without rows', () => {
    expect(viewOf(deriveNumber(numberPanel), holding([]))).toEqual({
      kind: 'number',
      value: null,
      total: null,
      at: null,
      course: [],
      times: [],
    })
  })
})

describe('a table', () => {
  test('is the head of the rows, cell by column, and says how many are loaded', () => {
    const rows = holding([4, 3, 2, 1].map(id => row(id)))
    expect(viewOf(deriveTable(tablePanel), rows)).toEqual({
      kind: 'table',
      rows: [
        { key: '4', cells: [4, 4], row: row(4) },
        { key: '3', cells: [3, 3], row: row(3) },
        { key: '2', cells: [2, 2], row: row(2) },
      ],
      rowCount: 4,
    })
  })

  test('keeps the cells of rows in which none changed, and says what did', () => {
    const rows = holding([row(3), row(2), row(1)])
    const derivation = deriveTable(tablePanel)
    const before = viewOf(derivation, rows)
    rows.set('2', row(2, { value: 20 }))
    rows.set('1', row(1, { path: '/not-shown' }))
    derivation.apply(rows.takeDeltas() ?? [])
    const after = derivation.view(0)
    expect(after.rows.map(({ cells }, i) => cells === before.rows[i]?.cells)).toEqual([true, false, true])
    expect(after.rows.map((line, i) => line === before.rows[i])).toEqual([true, false, false])
    expect(after.rows[2]?.row).toMatchObject({ path: '/not-shown' })
  })

  test('shows what is neither text, number nor boolean as JSON', () => {
    const rows = holding([
      row(3, { value: { a: [1] } }),
      row(2, { value: true }),
      row(1, { value: undefined }),
    ])
    expect(viewOf(deriveTable(tablePanel), rows).rows.map(({ cells }) => cells[1])).toEqual([
      '{"a":[1]}',
      true,
      null,
    ])
  })
})

describe('the views of a source', () => {
  const panels = [tablePanel, linePanel, barsPanel]

  test('are the same objects while nothing they show changes', () => {
    const rows = holding([row(3), row(2), row(1)])
    const views = panelViews(panels)
    views.reset(rows)
    const before = views.at(3_000)
    rows.set('2', row(2, { path: '/b' }))
    views.apply(rows.takeDeltas() ?? [])
    const after = views.at(3_000)
    expect(panels.filter(({ id }) => after[id] !== before[id])).toEqual([tablePanel, barsPanel])
    expect(views.at(3_500)).toBe(after)
    expect(views.at(12_500)['bars']).not.toBe(after['bars'])
  })

  test('come and go with its panels, and those that stay keep theirs', () => {
    const views = panelViews([tablePanel])
    views.reset(newestFirst)
    const before = views.at(0)
    views.set([
      { ...tablePanel, title: 'Moved' },
      { ...numberPanel, id: 'new' },
    ])
    const after = views.at(0)
    expect(after['table']).toBe(before['table'])
    expect(after['new']).toMatchObject({ value: 3 })
    views.set([{ ...tablePanel, limit: 1 }])
    expect(views.at(0)).toMatchObject({ table: { rows: [{ key: '3' }] } })
    expect(Object.keys(views.at(0))).toEqual(['table'])
  })
})
