import { describe, expect, test } from 'vitest'
import type { BarsPanel } from '../../src/board/board'
import type { Row } from '../../src/backend/ports/backend.port'
import { deriveBars } from '../../src/streams/views/kinds/deriveBars'
import { barIntervals } from '../../src/streams/views/late/barIntervals'
import { barsPanel, row } from '../support/boards'
import { holding } from '../support/rows'

const NOW = 20_000
const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
const viewOf = (panel: BarsPanel, rows: readonly Row[], cut = false, now = NOW) => {
  const rowIndex = holding(rows, cut)
  const { timeBucket } = panel
  const derivation = deriveBars(
    panel,
    undefined,
    timeBucket === undefined ? undefined : barIntervals(timeBucket),
  )
  derivation.reset(rowIndex, [...rowIndex])
  return derivation.view(now)
}
const { timeColumn: _, window: __, ...plain } = barsPanel
const over = (words: Partial<BarsPanel>): BarsPanel => ({
  ...plain,
  aggregate: 'sum',
  column: 'value',
  ...words,
})
const shownBars = ({ bars }: ReturnType<typeof viewOf>) => bars.map(({ label, value }) => [label, value])

test('bars of intervals of time are rows per second of each interval, however long the window', () => {
  const rows = [1, 2, 3, 61, 62, 63].map(i => row(i, { at: at(i) }))
  const view = viewOf(
    { ...barsPanel, groupBy: 'at', timeBucket: 60, window: 3_600, limit: 10 },
    rows,
    false,
    70_000,
  )
  expect(shownBars(view)).toEqual([
    [at(60), 3 / 60],
    [at(0), 3 / 60],
  ])
})

test('the first interval is whole, although the window begins in it', () => {
  const rows = [60, 80, 100, 119, 130, 185].map((second, i) => row(i, { at: at(second) }))
  const panel: BarsPanel = { ...barsPanel, groupBy: 'at', aggregate: 'count', column: 'id' }
  const view = viewOf({ ...panel, timeBucket: 60, window: 90, limit: 10 }, rows, false, 190_000)
  expect(shownBars(view)).toEqual([
    [at(180), 1],
    [at(120), 1],
    [at(60), 4],
  ])
})

test('a window over rows that a limit cut in another order than that of their times is never called complete', () => {
  const scattered = [13, 17, 12, 19, 15, 18].map((second, i) => row(i, { at: at(second) }))
  expect(viewOf(barsPanel, scattered, true)).toMatchObject({ seconds: 10, over: { isTruncated: true } })
  // The oldest are loaded, so that all of the window may be missing.
  expect(
    viewOf(
      barsPanel,
      [1, 2, 3].map((second, i) => row(9 - i, { at: at(second) })),
      true,
    ).over.isTruncated,
  ).toBe(true)
  // Nothing of the window is missing: the last row is older than its start.
  expect(viewOf(barsPanel, [row(19), row(8)], true)).toMatchObject({
    seconds: 10,
    over: { isTruncated: false },
  })
})

describe('bars of a rate', () => {
  test('are rows per second within the window, most first, the rest summed', () => {
    const paths = ['/a', '/a', '/a', '/b', '/b', '/c', '/d']
    expect(
      viewOf(
        barsPanel,
        paths.map((path, i) => row(i, { path, at: at(15) })),
      ),
    ).toEqual({
      kind: 'bars',
      bars: [
        { label: '/a', value: 0.3, rows: 3 },
        { label: '/b', value: 0.2, rows: 2 },
      ],
      rest: { groups: 2, value: 0.2 },
      total: 0.7,
      seconds: 10,
      over: { rows: 7, isTruncated: false },
    })
  })

  test('leave out what is older than the window', () => {
    expect(viewOf(barsPanel, [row(10), row(9)]).bars).toEqual([])
  })

  test('are calculated over the span that the loaded rows cover where the limit cut them short', () => {
    const rows = [row(19), row(18), row(17), row(16)]
    expect(viewOf(barsPanel, rows, true)).toMatchObject({
      bars: [{ value: 1 }],
      seconds: 4,
      over: { isTruncated: true },
    })
  })

  test('are calculated over the whole window where nothing was cut', () => {
    expect(viewOf(barsPanel, [row(19), row(16)])).toMatchObject({ seconds: 10, over: { isTruncated: false } })
  })

  test('never divide by less than a second', () => {
    const rows = [row(2, { at: at(20) }), row(1, { at: at(19.5) })]
    expect(viewOf(barsPanel, rows, true)).toMatchObject({ seconds: 1, bars: [{ value: 2 }] })
  })
})

describe('bars of an aggregate', () => {
  const rows = [
    row(1, { path: 'a', value: 0.1 }),
    row(2, { path: 'a', value: 0.2 }),
    row(3, { path: 'b', value: '9007199254740993' }),
    row(4, { path: null, value: 5 }),
    row(5, { path: 'null', value: -7 }),
    row(6, { path: 'c', value: null }),
  ]

  test('are exact, tell NULL from the text, and have groups without a value last', () => {
    expect(shownBars(viewOf(over({ limit: 5 }), rows))).toEqual([
      ['b', '9007199254740993'],
      [null, 5],
      ['a', 0.3],
      ['null', -7],
      ['c', null],
    ])
    expect(shownBars(viewOf(over({ limit: 5, sort: 'least' }), rows)).map(([label]) => label)).toEqual([
      'null',
      'a',
      null,
      'b',
      'c',
    ])
  })

  test('say how many rows they are of, and what those left out come to, to the last digit', () => {
    expect(viewOf(over({ limit: 1 }), rows, true)).toMatchObject({
      rest: { groups: 4, value: -1.7 },
      total: '9007199254740991.3',
      seconds: null,
      over: { rows: 6, isTruncated: true },
    })
  })

  test('say nothing of those left out where averages do not add up', () => {
    expect(viewOf(over({ aggregate: 'average', limit: 2 }), rows).rest).toEqual({ groups: 3, value: null })
  })

  test('go by label as numbers where these are', () => {
    const hours = ['10', '9', 'x', '1.5', null, '-2'].map((path, i) => row(i, { path }))
    expect(shownBars(viewOf(over({ sort: 'label', limit: 6 }), hours)).map(([label]) => label)).toEqual([
      '-2',
      '1.5',
      '9',
      '10',
      'x',
      null,
    ])
  })

  test('know what is left when one of them is not a number', () => {
    const odd = [...rows, row(7, { path: 'd', value: 'NaN' })]
    expect(viewOf(over({ limit: 1 }), odd)).toMatchObject({
      bars: [{ label: 'd', value: 'NaN' }],
      total: 'NaN',
      rest: { value: '9007199254740991.3' },
    })
  })

  test('are of the window where there is one', () => {
    const panel = over({ timeColumn: 'at', window: 10, aggregate: 'max' })
    const times = [row(1, { value: 99 }), row(12, { value: 3 }), row(15, { value: 2 })]
    expect(viewOf(panel, times)).toMatchObject({
      bars: [{ value: 3, rows: 2 }],
      seconds: 10,
      over: { rows: 2 },
    })
  })
})
