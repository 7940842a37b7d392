import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/port'
import type { Rows } from '../../src/streams/held'
import { views } from '../../src/streams/views'
import { bars } from '../../src/streams/views/bars'
import { line } from '../../src/streams/views/line'
import { number } from '../../src/streams/views/number'
import { table } from '../../src/streams/views/table'
import { barsPanel, linePanel, numberPanel, row, tablePanel } from '../support/boards'

const holding = (rows: Row[], cut = false): Rows => ({
  list: rows.map(row => ({ key: String(row['id']), row })),
  cut,
})
const newestFirst = holding([row(3), row(2), row(1)])

describe('a line', () => {
  test('goes forward in time, whatever the order of the rows', () => {
    expect(line(newestFirst, linePanel)).toEqual({
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
    expect(line(holding(rows), linePanel)).toMatchObject({
      times: [1, 2, 3],
      series: [{ values: [null, 2.5, null] }],
    })
  })
})

describe('a number', () => {
  test('is the value at the latest time, with its course, oldest first', () => {
    const panel = { ...numberPanel, of: 'whole' }
    expect(number(holding([row(3, { whole: 30 }), row(1)]), panel)).toEqual({
      kind: 'number',
      value: 3,
      of: 30,
      at: 3_000,
      course: [1, 3],
    })
  })

  test('is missing without rows', () => {
    expect(number(holding([]), numberPanel)).toEqual({
      kind: 'number',
      value: null,
      of: null,
      at: null,
      course: [],
    })
  })
})

describe('a table', () => {
  test('is the head of the rows, cell by column, and says how many are held', () => {
    const rows = holding([4, 3, 2, 1].map(id => row(id)))
    expect(table(tablePanel)(rows)).toEqual({
      kind: 'table',
      rows: [
        { key: '4', cells: [4, 4] },
        { key: '3', cells: [3, 3] },
        { key: '2', cells: [2, 2] },
      ],
      held: 4,
    })
  })

  test('keeps the objects of rows that did not change', () => {
    const derive = table(tablePanel)
    const [first, second] = newestFirst.list
    const before = derive({ list: [first, second].flatMap(held => held ?? []), cut: false })
    const after = derive(newestFirst)
    expect(after.rows[0]).toBe(before.rows[0])
    expect(after.rows[1]).toBe(before.rows[1])
  })

  test('shows what is neither text, number nor boolean as JSON', () => {
    const rows = holding([
      row(1, { value: { a: [1] } }),
      row(2, { value: true }),
      row(3, { value: undefined }),
    ])
    expect(table(tablePanel)(rows).rows.map(({ cells }) => cells[1])).toEqual(['{"a":[1]}', true, null])
  })
})

describe('bars', () => {
  const now = 20_000
  test('are rows per second within the window, most first, the rest summed', () => {
    const paths = ['/a', '/a', '/a', '/b', '/b', '/c', '/d']
    const rows = paths.map((path, i) => row(i, { path, at: new Date(15_000).toISOString() }))
    expect(bars(holding(rows), barsPanel, now)).toEqual({
      kind: 'bars',
      bars: [
        { label: '/a', perSecond: 0.3 },
        { label: '/b', perSecond: 0.2 },
        { label: 'other', perSecond: 0.2 },
      ],
      seconds: 10,
    })
  })

  test('leave out what is older than the window', () => {
    expect(bars(holding([row(10), row(9)]), barsPanel, now).bars).toEqual([])
  })

  test('are taken over what the held rows cover where the limit cut them short', () => {
    const rows = holding([row(19), row(18), row(17), row(16)], true)
    expect(bars(rows, barsPanel, now)).toMatchObject({ bars: [{ perSecond: 1 }], seconds: 4 })
  })

  test('are taken over the whole window where nothing was cut', () => {
    expect(bars(holding([row(19), row(16)]), barsPanel, now)).toMatchObject({ seconds: 10 })
  })

  test('never divide by less than a second', () => {
    const rows = holding([row(1, { at: new Date(now).toISOString() })], true)
    expect(bars(rows, barsPanel, now)).toMatchObject({ seconds: 1, bars: [{ perSecond: 1 }] })
  })
})

test('the views of unchanged rows are the same objects, but for those that change with time', () => {
  const derive = views([tablePanel, linePanel, barsPanel])
  const [before, after] = [derive(newestFirst, 3_000), derive(newestFirst, 4_000)]
  expect(after['table']).toBe(before['table'])
  expect(after['line']).toBe(before['line'])
  expect(after['bars']).not.toBe(before['bars'])
})
