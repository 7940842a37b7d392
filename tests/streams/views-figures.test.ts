import { beforeAll, describe, expect, test } from 'vitest'
import type { BarsPanel, NumberPanel, Panel } from '../../src/board/board'
import {
  barsFigure,
  comparedFigure,
  numberFigure,
  panelsOverAll,
  valueCountFigure,
} from '../../src/board/figures/figureSource'
import { loadKinds } from '../../src/streams/views/lateKinds'
import { bars, number, viewOf, type Line } from '../support/figures/overAll'

const loadedBars = { ...bars, timeBucket: 86_400 }
beforeAll(() => loadKinds(panelsOverAll([number, loadedBars])))

describe('a number over all rows', () => {
  test('is what the database says, with the rows that it is over and the change since', () => {
    const lines = [
      { figure: numberFigure(number), value: '1234.50', rows: 50_000 },
      { figure: comparedFigure(number), value: '1000.25', rows: 49_000 },
      { figure: { aggregate: 'count' }, value: '7' },
    ]
    expect(viewOf(number, lines)).toMatchObject({
      kind: 'number',
      value: 1234.5,
      total: null,
      course: [],
      over: { rows: 50_000, isTruncated: false, isAll: true, seconds: 60 },
      delta: { from: 1000.25, difference: 234.25, isCovered: true },
    })
  })

  test('is not compared where an older figures.sql can’t tell', () => {
    const lines = [
      { figure: numberFigure(number), value: '7', rows: 7 },
      { figure: comparedFigure(number), value: null, rows: null },
    ]
    expect(viewOf(number, lines)).toMatchObject({
      value: 7,
      delta: { from: null, difference: null, isCovered: true, needsFigures: true },
    })
  })

  test('is 0 for a sum of no rows, and null without values', () => {
    const gauge: Panel = { ...number, kind: 'gauge', max: 10 }
    for (const panel of [number, gauge]) {
      const figure = numberFigure(number)
      expect(viewOf(panel, [{ figure, value: null, rows: 0 }])).toMatchObject({
        value: 0,
        over: { rows: 0, isAll: true },
      })
      expect(viewOf(panel, [{ figure, value: null, rows: 3 }])).toMatchObject({ value: null })
      // The project can’t calculate it.
      expect(viewOf(panel, [{ figure, value: null, rows: null }])).toMatchObject({ value: null })
    }
    const average: NumberPanel = { ...number, aggregate: 'average' }
    expect(viewOf(average, [{ figure: numberFigure(average), value: null, rows: 0 }])).toMatchObject({
      value: null,
    })
  })

  test('of a sum is compared with a time without rows', () => {
    const lines = [
      { figure: numberFigure(number), value: '12', rows: 3 },
      { figure: comparedFigure(number), value: null, rows: 0 },
    ]
    expect(viewOf(number, lines)).toMatchObject({ value: 12, delta: { from: 0, difference: 12 } })
  })
})

describe('bars of intervals over all rows', () => {
  const days: Panel = {
    ...bars,
    aggregate: 'count',
    groupBy: 'at',
    timeBucket: 86_400,
    intervalZone: 'Asia/Kolkata',
  } as Panel
  const [markedPanel] = panelsOverAll([days])
  const figure = barsFigure(markedPanel as BarsPanel)

  test('begin by the clocks of the zone in which the board shows its times', () => {
    expect(figure).toMatchObject({ by: 'at', bucket: 86_400, zone: 'Asia/Kolkata', sort: 'latest' })
    expect(barsFigure({ ...days, groupBy: 'order_date' } as BarsPanel)).toMatchObject({ days: true })
    expect(figure).not.toHaveProperty('days')
  })

  test('are the latest, however the database writes their times, and those without a time are last', () => {
    const lines = [
      { figure, value: '9', rows: 9, groups: 4 },
      { figure, place: 1, key: '2026-11-27T18:30:00+00:00', value: '4', rows: 4 },
      { figure, place: 2, key: '2026-11-26T00:00:00+05:30', value: '3', rows: 3 },
    ]
    expect(viewOf(days, lines)).toMatchObject({
      bars: [
        { label: '2026-11-27T18:30:00.000Z', value: '4' },
        { label: '2026-11-25T18:30:00.000Z', value: '3' },
      ],
      rest: { groups: 2, value: 2 },
      over: { rows: 9, isAll: true },
    })
    const ofDates = [
      { figure, value: '3', rows: 3, groups: 2 },
      { figure, place: 1, key: '2026-11-27', value: '2', rows: 2 },
      { figure, place: 2, key: null, value: '1', rows: 1 },
    ]
    expect(viewOf(days, ofDates)).toMatchObject({ bars: [{ label: '2026-11-27' }, { label: null }] })
  })

  test('are rates of their own length', () => {
    const { aggregate: _, ...rate } = { ...days, window: 172_800, timeColumn: 'at' } as BarsPanel
    const [markedRate] = panelsOverAll([rate])
    const rateFigure = barsFigure(markedRate as BarsPanel)
    const lines = [
      { figure: rateFigure, value: '86400', rows: 86_400, groups: 1 },
      { figure: rateFigure, place: 1, key: '2026-11-27T18:30:00Z', value: '86400', rows: 86_400 },
    ]
    expect(viewOf(rate, lines)).toMatchObject({ bars: [{ value: 1 }], total: 0.5 })
  })
})

describe('bars over all rows', () => {
  const figure = barsFigure(bars)
  const lines = [
    { figure, value: '10000000000000000004', rows: 12, groups: 4 },
    { figure, place: 1, key: 'paid', value: '10000000000000000000', rows: 5 },
    { figure, place: 2, key: null, value: '3', rows: 4 },
  ]

  test('are the first groups, and the exact rest of those left out', () => {
    expect(viewOf(bars, lines)).toMatchObject({
      bars: [
        { label: 'paid', value: '10000000000000000000', rows: 5 },
        { label: null, value: '3', rows: 4 },
      ],
      rest: { groups: 2, value: 1 },
      total: '10000000000000000004',
      seconds: null,
      over: { rows: 12, isTruncated: false, isAll: true },
    })
  })

  test('are ranked and cut here, too: PostgREST does neither', () => {
    const rest = [
      { figure, place: 3, key: 'new', value: '4', rows: 2 },
      { figure, place: 4, key: 'old', value: null, rows: 1 },
    ]
    expect(viewOf(bars, [...lines, ...rest])).toMatchObject({ bars: [{ label: 'paid' }, { label: 'new' }] })
  })

  const restOf = (panel: BarsPanel, lines: Line[]) => {
    const view = viewOf(panel, lines)
    return view?.kind === 'bars' ? view.rest : undefined
  }

  test('have no rest where no group that is left out has a value, as a sum in SQL has none, and 0 where these make up 0', () => {
    const next = (value: string | null): Line => ({ figure, place: 3, key: 'old', value, rows: 1 })
    const head = lines.slice(1)
    const zero = { figure, value: '10000000000000000003', rows: 12, groups: 4 }
    expect(restOf(bars, [zero, ...head, next(null)])).toEqual({ groups: 2, value: null })
    expect(restOf(bars, [zero, ...head, next('2')])).toEqual({ groups: 2, value: 0 })
    // PostgREST lists all groups, of which nothing has to be subtracted.
    const all = (first: string, ...others: (string | null)[]) => [
      { figure, value: first, rows: 12, groups: 4 },
      ...[first, '3', ...others].map((value, i) => ({ figure, place: i + 1, key: `${i}`, value })),
    ]
    expect(restOf(bars, all('NaN', '2', '1'))).toEqual({ groups: 2, value: 3 })
    expect(restOf(bars, all('8', null, null))).toEqual({ groups: 2, value: null })
  })

  test('by label are counted for that', () => {
    const byLabel: BarsPanel = { ...bars, sort: 'label' }
    const [sum, count] = [barsFigure(byLabel), valueCountFigure(byLabel)]
    const sums: Line[] = [
      { figure: sum, value: '7', rows: 9, groups: 5 },
      { figure: sum, place: 1, key: 'a', value: '7', rows: 3 },
      { figure: sum, place: 2, key: 'b', value: null, rows: 2 },
      { figure: sum, place: 3, key: 'c', value: null, rows: 1 },
    ]
    const counts = (all: string): Line[] => [
      { figure: count, value: all, rows: 9, groups: 5 },
      { figure: count, place: 1, key: 'a', value: '3', rows: 3 },
      { figure: count, place: 2, key: 'b', value: '0', rows: 2 },
    ]
    expect(restOf(byLabel, [...sums, ...counts('3')])).toEqual({ groups: 3, value: null })
    expect(restOf(byLabel, [...sums, ...counts('5')])).toEqual({ groups: 3, value: 0 })
    expect(valueCountFigure(bars)).toBeNull()
  })

  test('without an aggregate are rows a second', () => {
    const { aggregate: _, column: __, ...rest } = bars
    const rate: BarsPanel = { ...rest, timeColumn: 'at', window: 10 }
    const countedFigure = barsFigure(rate)
    expect(
      viewOf(rate, [
        { figure: countedFigure, value: '50', rows: 50, groups: 1 },
        { figure: countedFigure, place: 1, key: 'paid', value: '50', rows: 50 },
      ]),
    ).toMatchObject({ bars: [{ label: 'paid', value: 5 }], total: 5, seconds: 10 })
  })
})
