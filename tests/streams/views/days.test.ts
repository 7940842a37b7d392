import { of } from 'rxjs'
import { describe, expect, test } from 'vitest'
import type { Row, SourceSignal } from '../../../src/backend/ports/backend.port'
import type { BarsPanel, LinePanel, NumberPanel, Panel, TablePanel } from '../../../src/board/board'
import type { TimeRange } from '../../../src/board/time/timeRange'
import { makePanel } from '../../../src/board/schema/panelKinds'
import { feed } from '../../../src/streams/feed'
import { panelViews } from '../../../src/streams/views/panelViews'
import type { Views } from '../../../src/streams/views/view'
import { barsPanel, linePanel, numberPanel, source, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { scriptedData } from '../../support/scripted-backend'
import { virtualTime } from '../../support/virtual-time'
import { DAY, dayRow, inLosAngeles, NOW, showPanels } from './dayRows'

const table: TablePanel = { ...tablePanel, limit: 50 }
const sum: NumberPanel = { ...numberPanel, id: 'sum', aggregate: 'sum' }
const lastTwoDays: NumberPanel = { ...sum, id: 'last', window: 2 * DAY }
const { aggregate: _, ...barsForm } = barsPanel
const bars: BarsPanel = { ...barsForm, aggregate: 'count', groupBy: 'value', window: 2 * DAY }
const line: LinePanel = { ...linePanel, id: 'line' }
const panels: Panel[] = [table, sum, lastTwoDays, bars, line]

/** 10 to 13 March. */
const inBerlin = { from: '2026-03-09T23:00:00Z', to: '2026-03-13T23:00:00Z', zone: 'Europe/Berlin' }
const inAuckland = { from: '2026-03-09T11:00:00Z', to: '2026-03-13T11:00:00Z', zone: 'Pacific/Auckland' }
const limit = (range: TimeRange, preferredZone = 'UTC', list = panels) =>
  showPanels(range, preferredZone, list)

/** The days that each panel shows; a sum is what it is of. */
function shownDays(views: Views) {
  const { table, sum, last, bars, line } = views
  if (
    table?.kind !== 'table' ||
    sum?.kind !== 'number' ||
    last?.kind !== 'number' ||
    bars?.kind !== 'bars' ||
    line?.kind !== 'line'
  )
    throw new Error('a view is missing')
  return {
    table: table.rows.map(({ row }) => Number(row?.['value'])).sort((a, b) => a - b),
    sum: sum.value,
    last: last.value,
    bars: bars.bars.map(({ label }) => label).toSorted((a, b) => Number(a) - Number(b)),
    line: line.series[0]?.values,
    times: line.times.map(at => at * 1_000),
    range: line.range?.days,
  }
}
const expected = { table: [10, 11, 12, 13], sum: 46, last: 25, bars: ['12', '13'], line: [10, 11, 12, 13] }

describe.each([
  ['Berlin', inBerlin],
  ['Los Angeles', inLosAngeles],
  ['Auckland', inAuckland],
])('the days of a range in %s', (_, range) => {
  const span = { from: Date.parse(range.from), to: Date.parse(range.to) }
  const times = [0, 1, 2, 3].map(days => span.from + days * DAY * 1_000)

  test('are those of its zone, and begin there', () => {
    const views = panelViews(limit(range))
    const days = [13, 12, 11, 10]
    views.reset(holding(days.map(dayRow)))
    expect(shownDays(views.at(NOW))).toEqual({ ...expected, times, range: span })
    // Loaded for another range, which is all that there is until this one is read.
    views.reset(holding([15, 14, ...days, 9, 8].map(dayRow)))
    const { table, line } = shownDays(views.at(NOW))
    expect([table, line]).toEqual([expected.table, expected.line])
  })

  test('are so where the first row comes as a change, and later ones count once', () =>
    virtualTime(({ cold, expectObservable }) => {
      const change = (id: number): SourceSignal => ({ type: 'insert', row: dayRow(id), at: null })
      const signals = cold<SourceSignal>('jp 2s (ab) 2s (cd)', {
        j: { type: 'joined' },
        p: { type: 'subscribed' },
        a: change(10),
        b: change(11),
        c: change(12),
        d: change(13),
      })
      const data = scriptedData([signals], [cold<Row[]>('(r|)', { r: [] })])
      const orders = { ...source, limit: 50, verifyInterval: 0 }
      const shown: unknown[] = []
      const subscription = feed(data, orders, of(limit(range))).subscribe(event => {
        if (event.type === 'feed.views') shown.push(shownDays(event.views))
      })
      const { table, sum, line } = expected
      cold('5s x').subscribe(() => {
        expect(shown.at(-1)).toMatchObject({ table, sum, line, times, range: span })
        subscription.unsubscribe()
      })
      expectObservable(cold('5s x|')).toBe('5s x|')
    }))
})

test('a range without a zone is of days of the preferred one', () => {
  const views = panelViews(limit({ ...inLosAngeles, zone: 'viewer' }, 'America/Los_Angeles'))
  views.reset(holding([14, 13, 12, 11, 10, 9].map(dayRow)))
  expect(shownDays(views.at(NOW))).toMatchObject({ table: expected.table, line: expected.line })
})

test('a day on which clocks change, or a part of a day, is there as a whole', () => {
  // The 29th is an hour shorter than a day.
  const ranges: [TimeRange, startsAt: string][] = [
    [{ ...inBerlin, from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' }, '2026-03-28T23:00:00Z'],
    [{ ...inBerlin, from: '2026-03-29T07:00:00Z', to: '2026-03-29T09:00:00Z' }, '2026-03-28T23:00:00Z'],
    [{ ...inAuckland, from: '2026-03-28T20:00:00Z', to: '2026-03-28T22:00:00Z' }, '2026-03-28T11:00:00Z'],
  ]
  for (const [range, startsAt] of ranges) {
    const views = panelViews(limit(range))
    views.reset(holding([dayRow(29)]))
    expect(shownDays(views.at(NOW))).toMatchObject({
      table: [29],
      sum: 29,
      last: 29,
      bars: ['29'],
      times: [Date.parse(startsAt)],
    })
  }
})

test('rows of other days are told by where these begin', () => {
  const views = panelViews(limit(inLosAngeles))
  views.reset(holding([dayRow(20)]))
  const { table } = views.at(NOW)
  expect(table?.kind === 'table' && table.range).toMatchObject({
    isAny: false,
    newest: Date.parse('2026-03-20T07:00:00Z'),
  })
})

test('days begin in the zone wherever a view has a time: of a figure, a line of a feed, an interval, a long line', () => {
  const { place, title } = tablePanel
  const base = { title, source: 'orders', place }
  const gauge = makePanel(
    { kind: 'gauge', column: 'value', format: 'number', unit: '', max: 99, timeColumn: 'at' },
    { ...base, id: 'gauge' },
  )
  const feedPanel = makePanel(
    { kind: 'feed', timeColumn: 'at', headlineColumn: 'path', limit: 9 },
    { ...base, id: 'feed' },
  )
  const byDay: LinePanel = {
    ...line,
    id: 'byDay',
    timeBucket: DAY,
    series: [{ column: 'value', aggregate: 'count', label: 'n' }],
  }
  const list = [numberPanel, gauge, feedPanel, byDay]
  const views = panelViews(limit(inLosAngeles, 'UTC', list))
  views.reset(holding([dayRow(13), dayRow(10)]))
  const [first, last] = ['2026-03-10T07:00:00Z', '2026-03-13T07:00:00Z'].map(text => Date.parse(text))
  expect(views.at(NOW)).toMatchObject({
    number: { at: last, times: [first, last] },
    gauge: { at: last },
    feed: { lines: [{ at: last }, { at: first }] },
    byDay: { times: [0, 1, 2, 3].map(days => (first ?? 0) / 1_000 + days * DAY) },
  })
  const long = panelViews(limit(inLosAngeles, 'UTC', [line]))
  // Far more rows than a line has room for, of two days.
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ ...dayRow(10 + (id % 2)), id }))
  long.reset(holding(rows))
  const { line: longLine } = long.at(NOW)
  if (longLine?.kind !== 'line') throw new Error('a view is missing')
  const days = new Set([...longLine.times, ...(longLine.reduction?.newest().times ?? [])])
  expect([...days].map(at => at * 1_000)).toEqual([first, (first ?? 0) + DAY * 1_000])
})

test('bars by day are called by days, as the database writes them', () => {
  const { title, place } = tablePanel
  const bars = (groupBy: string) =>
    makePanel(
      { kind: 'bars', groupBy, timeBucket: DAY, aggregate: 'count', limit: 9 },
      { id: groupBy, title, source: 'orders', place },
    )
  const views = panelViews(showPanels(null, 'Pacific/Auckland', [bars('at'), bars('path')]))
  views.reset(holding([dayRow(13), { ...dayRow(10), path: '2026-03-10T22:00:00+00:00' }]))
  expect(views.at(NOW)).toMatchObject({
    at: { bars: [{ label: '2026-03-13' }, { label: '2026-03-10' }] },
    path: { bars: [{ label: '2026-03-10T11:00:00.000Z' }, { label: null }] },
  })
})

test('times of a range stay times', () => {
  const views = panelViews(limit(inLosAngeles))
  // The last two days of the range begin at seven in the morning of the 12th.
  const at = (id: number, time: string): Row => ({ ...dayRow(id), at: time })
  views.reset(
    holding([at(3, '2026-03-12T08:00:00Z'), at(2, '2026-03-12T06:00:00Z'), at(1, '2026-03-10T08:00:00Z')]),
  )
  const { sum, last, range: days } = shownDays(views.at(NOW))
  expect([sum, last, days]).toEqual([6, 3, undefined])
})

test('a column turns out to hold days or times anew with each connection', () => {
  const views = panelViews(limit(inBerlin))
  views.reset(
    holding([
      { ...dayRow(12), at: null },
      { ...dayRow(11), at: '2026-03-11T12:00:00Z' },
    ]),
  )
  expect(shownDays(views.at(NOW))).toMatchObject({ table: [11], range: undefined })
  views.reset(holding([{ ...dayRow(12), at: null }, dayRow(10)]))
  expect(shownDays(views.at(NOW))).toMatchObject({ table: [10], times: [Date.parse('2026-03-09T23:00:00Z')] })
})
