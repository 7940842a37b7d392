import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { LinePanel } from '../../../src/board/board'
import { deriveLine } from '../../../src/streams/views/kinds/deriveLine'
import { deriveLineBuckets } from '../../../src/streams/views/line/deriveLineBuckets'
import type { LineView } from '../../../src/streams/views/view'
import { panelViews } from '../../../src/streams/views/panelViews'
import { linePanel, row } from '../../support/boards'
import { holding } from '../../support/rows'
import { walkView } from './walk'

const secondOf = (row: Row) => Date.parse(String(row['at'])) / 1_000
const labelOf = ({ path }: Row) =>
  path === null ? 'NULL' : path === '' ? '(empty)' : typeof path === 'string' ? path : '?'
const numberOf = ({ value }: Row) => {
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && !Number.isNaN(number) ? number : null
}
const numbersOf = (rows: readonly Row[]) => rows.map(numberOf).filter(value => value !== null)
const isKnown = ({ value }: Row) => value !== null
const inTime = (a: Row, b: Row) => secondOf(a) - secondOf(b) || Number(a['id']) - Number(b['id'])

const by: Record<string, (rows: readonly Row[]) => number | null> = {
  count: rows => rows.filter(isKnown).length,
  average: rows =>
    numbersOf(rows).length === 0
      ? null
      : numbersOf(rows).reduce((sum, each) => sum + each, 0) / numbersOf(rows).length,
  // A sum of no rows is nothing; that of rows without a number is not known.
  sum: rows =>
    rows.length > 0 && numbersOf(rows).length === 0
      ? null
      : numbersOf(rows).reduce((sum, each) => sum + each, 0),
  max: rows => (numbersOf(rows).length === 0 ? null : Math.max(...numbersOf(rows))),
  newest: rows => numbersOf([...rows].sort(inTime)).at(-1) ?? null,
}
const aggregates = ['count', 'average', 'sum', 'max', 'newest'] as const
const close = (value: number | null | undefined): unknown =>
  value === null || value === undefined ? value : expect.closeTo(value, 9)

const panel: LinePanel = {
  ...linePanel,
  timeBucket: 7,
  series: aggregates.map(aggregate => ({ column: 'value', label: aggregate, aggregate })),
}

/** Whether rows of the stretch of 7 seconds may be missing. */
const mayLack = ({ buckets }: LineView, from: number) => {
  const span = buckets?.missingSpan
  return span !== null && span !== undefined && from < span.to && from + 7 > span.from
}

describe('a line by stretches of time', () => {
  test('is what their rows come to, however these come and go', () => {
    walkView(
      () => deriveLine(panel),
      (view, rows, now) => {
        const last = Math.floor(now / 7_000) * 7
        const first = Math.floor(Math.min(Infinity, ...rows.map(secondOf)) / 7) * 7
        const times = Array.from({ length: Math.max(0, (last - first) / 7 + 1) }, (_, i) => first + i * 7)
        const shownTimes = rows.length === 0 ? [] : times
        expect(view.times).toEqual(shownTimes)
        expect(view.series.map(({ label }) => label)).toEqual(rows.length === 0 ? [] : aggregates)
        for (const { label, values } of view.series)
          expect(values).toEqual(
            shownTimes.map(from => {
              const within = rows.filter(row => secondOf(row) >= from && secondOf(row) < from + 7)
              return within.length === 0 && mayLack(view, from) ? null : close(by[label]?.(within))
            }),
          )
      },
    )
  })

  test('is so for each value of a column', () => {
    walkView(
      () => deriveLine({ ...panel, groupBy: 'path', series: panel.series.slice(0, 1) }),
      (view, rows) => {
        const labels = [...new Set(rows.map(labelOf))]
        expect(view.series.map(({ label }) => label).sort()).toEqual(labels.sort())
        for (const { label, values } of view.series)
          expect(values).toEqual(
            view.times.map(from => {
              const within = rows.filter(
                row => labelOf(row) === label && secondOf(row) >= from && secondOf(row) < from + 7,
              )
              return within.length === 0 && mayLack(view, from) ? null : within.filter(isKnown).length
            }),
          )
      },
    )
  })

  const newestFirst = (...seconds: number[]) =>
    seconds.map((second, i) => row(100 - i, { at: new Date(second * 1_000).toISOString() }))
  const viewOf = (rows: readonly Row[], isCut: boolean, now = 30_000) => {
    const index = holding(rows, isCut)
    const derivation = deriveLine({ ...panel, timeBucket: 10 })
    derivation.reset(index, [...index])
    return derivation.view(now)
  }

  test('ends with the stretch of now, which it goes on to without any row', () => {
    const index = holding(newestFirst(12, 5))
    const views = panelViews([{ ...panel, timeBucket: 10 }])
    views.reset(index)
    expect(views.isTimeDependent).toBe(true)
    expect(panelViews([linePanel]).isTimeDependent).toBe(false)
    const timesAt = (now: number) => {
      const view = views.at(now)['line']
      return view?.kind === 'line' ? view.times : null
    }
    expect(timesAt(19_999)).toEqual([0, 10])
    expect(timesAt(20_000)).toEqual([0, 10, 20])
  })

  test('moves on by a 200th of its width at least while no row changes, at once when one does', () => {
    const index = holding(newestFirst(598, 300, 1))
    const views = panelViews([{ ...panel, timeBucket: 2 }])
    views.reset(index)
    const viewLine = (seconds: number) => views.at(seconds * 1_000)['line']
    const endOf = (seconds: number) => {
      const view = viewLine(seconds)
      return view?.kind === 'line' ? view.times.at(-1) : null
    }
    const drawings = new Set(Array.from({ length: 60 }, (_, second) => viewLine(599 + second)))
    expect(drawings.size).toBe(16)
    expect([endOf(659), endOf(661), endOf(662)]).toEqual([658, 658, 662])
    index.set('9', row(9, { at: new Date(663_000).toISOString() }))
    views.apply(index.takeDeltas() ?? [])
    expect(endOf(665)).toBe(664)
    // A clock that is set back shows its own now.
    expect(endOf(650)).toBe(650)
  })

  test('lacks rows where the limit left some out', () => {
    expect(viewOf(newestFirst(25, 18, 12), false).buckets).toEqual({
      seconds: 10,
      end: 40,
      missingSpan: null,
      older: 0,
    })
    expect(viewOf(newestFirst(25, 18, 12), true).buckets?.missingSpan).toMatchObject({
      from: -Infinity,
      to: 12,
    })
    // The oldest are held, so the newest are not.
    expect(viewOf(newestFirst(12, 18, 25), true).buckets?.missingSpan).toMatchObject({
      from: 25,
      to: Infinity,
    })
  })

  test('lacks them where rows without a time come first, and anywhere if no row has a time', () => {
    const withoutTime = row(1, { at: null })
    expect(viewOf([withoutTime, ...newestFirst(25, 12)], true).buckets?.missingSpan).toMatchObject({
      from: -Infinity,
      to: 12,
    })
    expect(viewOf([withoutTime], true).buckets?.missingSpan ?? null).toMatchObject({ to: Infinity })
  })

  test('may lack them wherever rows at the edge were, where their order is not that of their times', () => {
    expect(viewOf(newestFirst(28, 3, 27, 2, 21, 4), true).buckets?.missingSpan).toMatchObject({
      from: -Infinity,
      to: Infinity,
    })
    // The order of a serial key follows the times but for a few rows.
    expect(viewOf(newestFirst(28, 27, 25, 19, 21, 4, 6), true).buckets?.missingSpan).toMatchObject({
      from: -Infinity,
      to: 28,
    })
  })

  test('shows no more stretches than a screen has room for, and says how many are older', () => {
    const index = holding(newestFirst(95, 5))
    const derivation = deriveLineBuckets({ ...panel, timeBucket: 10 }, 10, { count: 3 })
    derivation.reset(index, [...index])
    const { times, buckets } = derivation.view(95_000)
    expect([times, buckets?.older]).toEqual([[70, 80, 90], 7])
  })
})

describe('a line for each value', () => {
  const split: LinePanel = { ...linePanel, groupBy: 'path' }
  test('has the rows of its value at their times, and nothing at those of others', () => {
    walkView(
      () => deriveLine(split),
      (view, rows) => {
        expect(view.times).toEqual([...new Set(rows.map(secondOf))].sort((a, b) => a - b))
        expect(view.series.map(({ label }) => label).sort()).toEqual([...new Set(rows.map(labelOf))].sort())
        for (const { label, values } of view.series)
          expect(values).toEqual(
            view.times.map(time => {
              const own = rows.filter(row => labelOf(row) === label && secondOf(row) === time).sort(inTime)
              const last = own.at(-1)
              return last === undefined ? undefined : numberOf(last)
            }),
          )
      },
    )
  })

  const paths = (count: number) =>
    Array.from({ length: count }, (_, i) => row(i + 1, { path: `host ${i + 1}` }))
  const labelsOf = (view: ReturnType<ReturnType<typeof deriveLine>['view']>) =>
    view.series.map(({ label, slot }) => `${slot} ${label}`)

  test('is one of twelve, of those with the most rows, by name; the rest is counted', () => {
    const rows = holding([...paths(15), row(90, { path: 'host 15' })])
    const derivation = deriveLine(split)
    derivation.reset(rows, [...rows])
    const view = derivation.view(0)
    expect(labelsOf(view)).toEqual([
      '0 host 1',
      '1 host 2',
      '2 host 3',
      '3 host 4',
      '4 host 5',
      '5 host 6',
      '6 host 7',
      '7 host 8',
      '8 host 9',
      '9 host 10',
      '10 host 11',
      '11 host 15',
    ])
    expect(view.more).toBe(3)
  })

  test('keeps its place while others come and go', () => {
    const rows = holding(paths(3))
    const derivation = deriveLine(split)
    derivation.reset(rows, [...rows])
    derivation.view(0)
    rows.delete('2')
    rows.set('9', row(9, { path: 'host 0' }))
    derivation.apply(rows.takeDeltas() ?? [])
    expect(labelsOf(derivation.view(0))).toEqual(['0 host 1', '1 host 0', '2 host 3'])
  })

  test('is several where several columns are drawn', () => {
    const series = [linePanel.series, [{ column: 'id', label: 'number' }]].flat()
    const rows = holding(paths(1))
    const derivation = deriveLine({ ...split, series })
    derivation.reset(rows, [...rows])
    expect(labelsOf(derivation.view(0))).toEqual(['0 host 1 · value', '1 host 1 · number'])
  })
})
