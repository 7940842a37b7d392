import { expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import { makePanel } from '../../../src/board/schema/panelKinds'
import type { Panel } from '../../../src/board/board'
import type { WithTimeWindow } from '../../../src/board/time/timeWindow'
import type { BarsView, LineView, Views } from '../../../src/streams/views/view'
import { panelViews } from '../../../src/streams/views/panelViews'
import { linePanel, row, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { random } from '../folds/adversary'
import { DAY, showPanels } from './dayRows'

const ZONE = 'America/New_York'
const HOUR = 3_600
const base = { title: 'Sales', source: 'orders', place: tablePanel.place }
type Draft = Partial<Extract<Panel, { kind: 'bars' }>>
const barsOf = (draft: Draft = {}) =>
  makePanel(
    { kind: 'bars', groupBy: 'at', timeBucket: DAY, aggregate: 'count', limit: 9, ...draft },
    { ...base, id: 'bars' },
  )
const lineOf = (timeBucket = DAY): Panel => ({
  ...linePanel,
  timeBucket,
  series: [{ column: 'id', label: 'Sales', aggregate: 'count' }],
})
/** 27 November 21:00 in New York, and the 28th 9:00. */
const evening = row(1, { at: '2026-11-28T02:00:00+00:00' })
const morning = row(2, { at: '2026-11-28T14:00:00+00:00' })
const NOW = Date.parse('2026-11-28T15:00Z')
const MIDNIGHTS = ['2026-11-27T05:00:00.000Z', '2026-11-28T05:00:00.000Z']

function viewsOf(panels: readonly Panel[], rows: readonly Row[], now = NOW) {
  const views = panelViews(panels)
  views.reset(holding(rows))
  return views.at(now)
}
const linesIn = ({ line }: Views): LineView => {
  if (line?.kind !== 'line') throw new Error('a view is missing')
  return line
}
const barsIn = ({ bars }: Views): BarsView => {
  if (bars?.kind !== 'bars') throw new Error('a view is missing')
  return bars
}
const iso = (at: number) => new Date(at).toISOString()
const pointsOf = ({ times, series }: LineView) =>
  times.map((at, i) => [iso(at * 1_000), series[0]?.values[i] ?? null])
const barsShown = ({ bars }: BarsView) => bars.map(({ label, value }) => [label, value])
const startsShown = ({ intervals }: BarsView) => intervals?.starts.map(iso)

test('rows of an evening are of their day in the zone that is preferred', () => {
  const views = viewsOf(showPanels(null, ZONE, [lineOf(), barsOf()]), [evening, morning])
  expect(pointsOf(linesIn(views))).toEqual([
    [MIDNIGHTS[0], 1],
    [MIDNIGHTS[1], 1],
  ])
  expect(barsShown(barsIn(views))).toEqual([
    [MIDNIGHTS[1], 1],
    [MIDNIGHTS[0], 1],
  ])
  expect(startsShown(barsIn(views))).toEqual(MIDNIGHTS)
})

test('they follow the zone of the range, and the preferred zone when it changes', () => {
  const views = panelViews(showPanels(null, 'UTC', [lineOf(), barsOf()]))
  views.reset(holding([evening, morning]))
  const both = [['2026-11-28T00:00:00.000Z', 2]]
  expect(pointsOf(linesIn(views.at(NOW)))).toEqual(both)
  expect(barsShown(barsIn(views.at(NOW)))).toEqual(both)
  views.set(showPanels(null, ZONE, [lineOf(), barsOf()]))
  expect(pointsOf(linesIn(views.at(NOW)))).toHaveLength(2)
  expect(barsShown(barsIn(views.at(NOW)))).toHaveLength(2)
  views.set(showPanels({ last: 30 * DAY, zone: 'Asia/Kolkata' }, ZONE, [lineOf(), barsOf()]))
  expect(pointsOf(linesIn(views.at(NOW)))).toEqual([['2026-11-27T18:30:00.000Z', 2]])
  expect(barsShown(barsIn(views.at(NOW)))).toEqual([['2026-11-27T18:30:00.000Z', 2]])
})

test('only panels whose intervals a zone may shift have it', () => {
  const zoneOf = (timeBucket: number) => {
    const [panel]: readonly (Panel & WithTimeWindow)[] = showPanels(null, ZONE, [barsOf({ timeBucket })])
    return panel?.intervalZone
  }
  expect([1_800, HOUR, 6 * HOUR, DAY, 7 * DAY].map(zoneOf)).toEqual(Array(5).fill(ZONE))
  // Parts of a quarter of an hour.
  expect([1, 60, 900].map(zoneOf)).toEqual(Array(3).fill(undefined))
  const [inUtc] = showPanels(null, 'UTC', [barsOf()])
  expect(inUtc).not.toHaveProperty('intervalZone')
})

test('intervals that are neither days nor equal parts of one begin by UTC', () => {
  for (const timeBucket of [7 * HOUR, 1.5 * DAY]) {
    const panels = showPanels(null, 'Asia/Kolkata', [barsOf({ timeBucket }), lineOf(timeBucket)])
    const views = viewsOf(panels, [morning])
    const start = iso(Math.floor(Date.parse(String(morning['at'])) / timeBucket / 1_000) * timeBucket * 1_000)
    expect([startsShown(barsIn(views)), pointsOf(linesIn(views))[0]]).toEqual([[start], [start, 1]])
  }
})

test('bars of six hours begin by the clocks, and of minutes as everywhere', () => {
  const starts = (timeBucket: number) =>
    startsShown(barsIn(viewsOf(showPanels(null, 'Asia/Kolkata', [barsOf({ timeBucket })]), [morning])))
  // 18:00, and the hour that begins at 19:00.
  expect([starts(6 * HOUR), starts(HOUR)]).toEqual([
    ['2026-11-28T12:30:00.000Z'],
    ['2026-11-28T13:30:00.000Z'],
  ])
  expect(starts(60)).toEqual(['2026-11-28T14:00:00.000Z'])
})

test('a rate is by the real length of its day, and days without rows are among the intervals', () => {
  const panel = barsOf({ timeColumn: 'at', window: 7 * DAY })
  const { aggregate: _, ...rate } = panel as Extract<Panel, { kind: 'bars' }>
  const times = ['2026-10-30T15:00Z', '2026-11-01T15:00Z', '2026-11-02T15:00Z']
  const rows = times.map((at, i) => row(i, { at: iso(Date.parse(at)) }))
  const view = barsIn(viewsOf(showPanels(null, ZONE, [rate]), rows, Date.parse('2026-11-03T00:00Z')))
  expect(barsShown(view)).toEqual([
    ['2026-11-02T05:00:00.000Z', 1 / DAY],
    ['2026-11-01T04:00:00.000Z', 1 / (25 * HOUR)],
    ['2026-10-30T04:00:00.000Z', 1 / DAY],
  ])
  expect(startsShown(view)).toEqual(
    ['2026-10-30T04', '2026-10-31T04', '2026-11-01T04', '2026-11-02T05'].map(at => `${at}:00:00.000Z`),
  )
  expect(view.intervals?.end).toBe(Date.parse('2026-11-03T05:00Z'))
})

test('an hour that comes twice is two bars, in order', () => {
  const times = ['04:30', '05:30', '06:30', '07:30']
  const rows = times.map((time, i) => row(i, { at: `2026-11-01T${time}:00Z` }))
  const view = barsIn(viewsOf(showPanels(null, ZONE, [barsOf({ timeBucket: HOUR })]), rows))
  expect(barsShown(view)).toEqual(['07', '06', '05', '04'].map(hour => [`2026-11-01T${hour}:00:00.000Z`, 1]))
})

test('a window begins with the day in which it starts', () => {
  const panel = barsOf({ timeColumn: 'at', window: DAY })
  const rows = ['2026-11-27T04:59Z', '2026-11-27T05:00Z', '2026-11-28T05:00Z'].map((at, i) => row(i, { at }))
  expect(barsShown(barsIn(viewsOf(showPanels(null, ZONE, [panel]), rows)))).toEqual([
    [MIDNIGHTS[1], 1],
    [MIDNIGHTS[0], 1],
  ])
})

test('the last day of a range that ends at midnight is complete, and so is one of 25 hours', () => {
  const range = { from: '2026-10-31T04:00:00Z', to: '2026-11-02T05:00:00Z', zone: ZONE }
  const rows = [row(1, { at: '2026-10-31T15:00:00Z' })]
  const line = linesIn(viewsOf(showPanels(range, 'UTC', [lineOf()]), rows))
  expect(pointsOf(line)).toEqual([
    ['2026-10-31T04:00:00.000Z', 1],
    ['2026-11-01T04:00:00.000Z', 0],
  ])
  expect(line.buckets).toMatchObject({ isEnded: true, end: Date.parse('2026-11-02T05:00Z') / 1_000 })
})

test('days without times are those of every zone, also beside a window by times', () => {
  const days = [
    row(1, { day: '2026-11-28', at: morning['at'] }),
    row(2, { day: '2026-11-26', at: evening['at'] }),
  ]
  const panel = barsOf({ groupBy: 'day', timeColumn: 'at', window: 7 * DAY })
  for (const zone of [ZONE, 'Pacific/Auckland']) {
    const view = barsIn(viewsOf(showPanels(null, zone, [panel]), days))
    expect(barsShown(view)).toEqual([
      ['2026-11-28', 1],
      ['2026-11-26', 1],
    ])
    expect(startsShown(view)).toEqual(
      ['2026-11-26', '2026-11-27', '2026-11-28'].map(day => `${day}T00:00:00.000Z`),
    )
  }
})

test('the last of days without times ends when it does in the zone', () => {
  const rows = ['2026-10-31', '2026-11-01'].map((at, i) => row(i, { at }))
  const now = Date.parse('2026-11-01T20:00Z')
  const line = linesIn(viewsOf(showPanels(null, ZONE, [lineOf()]), rows, now))
  expect(pointsOf(line)).toEqual([
    ['2026-10-31T04:00:00.000Z', 1],
    ['2026-11-01T04:00:00.000Z', 1],
  ])
  expect(line.buckets?.end).toBe(Date.parse('2026-11-02T05:00Z') / 1_000)
})

test('a moment at which a day begins in UTC stands for the day where a view is grouped by days', () => {
  const rows = [row(1, { at: null, order_day: '2026-11-28T00:00:00+00:00' })]
  const draft = { groupBy: 'order_day' }
  const line: Panel = { ...lineOf(), timeColumn: 'order_day' } as Panel
  const views = viewsOf(showPanels(null, ZONE, [barsOf(draft), line]), rows)
  expect(barsShown(barsIn(views))).toEqual([[MIDNIGHTS[1], 1]])
  expect(pointsOf(linesIn(views))).toEqual([[MIDNIGHTS[1], 1]])
})

/** What plain code says: the day that the clocks show at the time of each row. */
function countByDay(rows: readonly Row[], zone: string) {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone })
  const counts = new Map<string, number>()
  for (const { at } of rows) {
    const day = format.format(Date.parse(String(at)))
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
}

test.each([
  ['America/New_York', '2026-11-01T06:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['Asia/Kolkata', '2026-11-28T18:30Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['UTC', '2026-11-28T00:00Z'],
])('days in %s have the rows that the calendar says, as these come and go around %s', (zone, moment) => {
  const dice = random(7)
  const dayOf = new Intl.DateTimeFormat('sv', { timeZone: zone })
  const middle = Date.parse(moment)
  const put = (id: number) => row(id, { at: iso(middle + Math.floor((dice() - 0.5) * 14 * DAY) * 1_000) })
  const shown = new Map<string, Row>(Array.from({ length: 80 }, (_, id) => [String(id), put(id)]))
  const index = holding([...shown.values()])
  const views = panelViews(showPanels(null, zone, [lineOf(), barsOf({ limit: 50 })]))
  views.reset(index)
  for (let step = 0; step < 40; step += 1) {
    for (let i = 0; i < 8; i += 1) {
      const id = Math.floor(dice() * 120)
      if (dice() < 0.4) {
        index.delete(String(id))
        shown.delete(String(id))
      } else {
        const next = put(id)
        index.set(String(id), next)
        shown.set(String(id), next)
      }
    }
    views.apply(index.takeDeltas() ?? [])
    const now = views.at(middle + 8 * DAY * 1_000)
    const expected = countByDay([...shown.values()], zone)
    const bars = barsIn(now)
    const named = bars.bars.map(({ label, value }) => [dayOf.format(Date.parse(label ?? '')), value])
    expect(named.reverse()).toEqual(expected)
    const points = pointsOf(linesIn(now)).map(([at, value]) => [dayOf.format(Date.parse(String(at))), value])
    expect(points.filter(([, value]) => value !== 0)).toEqual(expected)
    // No day twice, and none of those between left out.
    const days = points.map(([day]) => day)
    expect(new Set(days).size).toBe(days.length)
    expect(days.slice(0, bars.intervals?.starts.length)).toEqual(
      bars.intervals?.starts.map(start => dayOf.format(start)),
    )
  }
})
