import { describe, expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { FeedPanel, GaugePanel, MessagesPanel, Panel } from '../../../src/board/board'
import type { TimeWindow, WithTimeWindow } from '../../../src/board/time/timeWindow'
import { panelViews } from '../../../src/streams/views/panelViews'
import { deriveFeed } from '../../../src/streams/views/kinds/deriveFeed'
import { deriveGauge } from '../../../src/streams/views/kinds/deriveGauge'
import { deriveLine } from '../../../src/streams/views/kinds/deriveLine'
import { deriveMessages } from '../../../src/streams/views/kinds/deriveMessages'
import { deriveNumber } from '../../../src/streams/views/kinds/deriveNumber'
import { deriveTable } from '../../../src/streams/views/kinds/deriveTable'
import { limitTable } from '../../../src/streams/views/limitToRange'
import { linePanel, numberPanel, row, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { at, byTime, drawnOf } from '../folds/oracle'
import { walkView } from './walk'

const spans: [string, TimeWindow][] = [
  ['the last 20 s', { column: 'at', last: 20 }],
  ['a span', { column: 'at', from: 10_000, to: 35_000 }],
]
const edgesOf = (within: TimeWindow, now: number) =>
  'last' in within ? { from: now - within.last * 1_000 + 1, to: Infinity } : within
const insideOf = (rows: readonly Row[], within: TimeWindow, now: number) => {
  const { from, to } = edgesOf(within, now)
  return rows.filter(row => at(row) >= from && at(row) <= to)
}
const rangeOf = (rows: readonly Row[], within: TimeWindow, now: number) => {
  const times = rows.map(at)
  const [oldest, newest] = [Math.min(...times), Math.max(...times)]
  const { from } = edgesOf(within, now)
  return {
    isAny: insideOf(rows, within, now).length > 0,
    isHead: false,
    oldest: rows.length === 0 ? null : oldest,
    newest: rows.length === 0 ? null : newest,
    reachesStart: rows.length > 0 && oldest <= ('last' in within ? from - 1 : from),
    isOver: rows.length > 0 && newest < from,
  }
}
const { id, title, source, place } = tablePanel
const feedPanel: FeedPanel = {
  id,
  title,
  source,
  place,
  kind: 'feed',
  timeColumn: 'at',
  headlineColumn: 'path',
  limit: 100,
}

describe.each(spans)('of %s', (_, within) => {
  test('a number shows the newest row and the course', () => {
    walkView(
      () => deriveNumber({ ...numberPanel, comparison: { kind: 'first' }, within }),
      (view, rows, now) => {
        const inside = insideOf(rows, within, now).sort(byTime)
        const all = [...rows].sort(byTime)
        expect(view.range).toMatchObject(rangeOf(rows, within, now))
        expect([view.course, view.times]).toEqual([inside.map(row => drawnOf(row['value'])), inside.map(at)])
        expect(view.value).toBe(drawnOf(inside.at(-1)?.['value']))
        // What it is compared with is of all times.
        expect(view.delta?.from).toBe(all.length > 1 ? drawnOf(all[0]?.['value']) : null)
      },
    )
  })

  test('a figure is given even without rows', () => {
    walkView(
      () => deriveNumber({ ...numberPanel, aggregate: 'sum', window: 20, within }),
      (view, rows, now) => expect(view.range).toMatchObject({ ...rangeOf(rows, within, now), isAny: true }),
    )
  })

  test('lines have their rows, and those of each value theirs', () => {
    walkView(
      () => deriveLine({ ...linePanel, within }),
      (view, rows, now) => {
        const inside = insideOf(rows, within, now).sort(byTime)
        expect(view.range).toMatchObject(rangeOf(rows, within, now))
        expect(view.times).toEqual(inside.map(row => at(row) / 1_000))
        expect(view.series[0]?.values).toEqual(inside.map(row => drawnOf(row['value'])))
      },
    )
    walkView(
      () => deriveLine({ ...linePanel, groupBy: 'path', within }),
      (view, rows, now) => {
        const inside = insideOf(rows, within, now)
        expect(view.times).toEqual([...new Set(inside.map(row => at(row) / 1_000))].sort((a, b) => a - b))
        expect(view.series).toHaveLength(new Set(inside.map(({ path }) => path)).size)
      },
    )
  })

  test('a table and a feed have of their lines those', () => {
    const few = { ...tablePanel, limit: 4 }
    walkView(
      () => limitTable(deriveTable(few), { within }),
      (view, rows, now) => {
        const head = rows.slice(0, 4)
        const isHead = rows.length > 4
        expect(view.rows.map(({ row }) => row)).toEqual(insideOf(head, within, now))
        expect(view.range).toMatchObject({ ...rangeOf(head, within, now), isHead })
      },
    )
    walkView(
      () => deriveFeed({ ...feedPanel, within }),
      (view, rows, now) => {
        expect(view.lines.map(({ at }) => at)).toEqual(insideOf(rows, within, now).map(at))
        expect(view.range).toMatchObject(rangeOf(rows, within, now))
      },
    )
  })

  test('a gauge and a chart of stretches of time say whether they show any of it', () => {
    const panel: GaugePanel = { ...numberPanel, kind: 'gauge' }
    walkView(
      () => deriveGauge({ ...panel, within }),
      (view, rows, now) => {
        const newest = [...rows].sort(byTime).slice(-1)
        expect(view.range).toMatchObject(rangeOf(newest, within, now))
      },
    )
    walkView(
      () => deriveLine({ ...linePanel, timeBucket: 7, within }),
      ({ range, times }, _rows, now) => {
        const { from, to } = edgesOf(within, now)
        expect(range?.isAny).toBe(times.some(time => (time + 7) * 1_000 > from && time * 1_000 <= to))
        expect(range?.oldest).toBe(times[0] === undefined ? null : times[0] * 1_000)
      },
    )
  })
})

test('messages are those of the time shown, which moves with the clock', () => {
  const panel: MessagesPanel = { id, title, source, place, kind: 'messages', limit: 10 }
  const rows = holding([row(3), row(9)].map(row => ({ ...row, event: 'e', payload: null })))
  const view = deriveMessages({ ...panel, within: { column: 'at', last: 5 } })
  view.reset(rows, [...rows])
  expect(view.view(10_000).lines.map(({ key }) => key)).toEqual(['9'])
  const limitedPanel = { ...tablePanel, within: { column: 'at', last: 5 } }
  expect([panelViews([limitedPanel]).isTimeDependent, panelViews([tablePanel]).isTimeDependent]).toEqual([
    true,
    false,
  ])
  const views = panelViews([limitedPanel])
  views.reset(rows)
  const shownViews = views.at(10_000)
  expect(views.at(11_000)).toBe(shownViews)
  expect(views.at(14_000)).toMatchObject({ table: { rows: [], range: { isAny: false, isOver: true } } })
})

test('a span has its beginning and its end in it', () => {
  const [from, to] = [Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-01T11:00:00Z')]
  const times = [from - 1, from, to, to + 1].map(time => new Date(time).toISOString())
  const rows = holding(times.map((at, i) => row(i + 1, { at })))
  const view = deriveNumber({ ...numberPanel, within: { column: 'at', from, to } })
  view.reset(rows, [...rows])
  expect(view.view(0)).toMatchObject({
    times: [from, to],
    value: 3,
    range: { isAny: true, reachesStart: true },
  })
})

test('a span does not have what is a microsecond away from it', () => {
  const [from, to] = [Date.parse('2026-03-01T10:00:00Z'), Date.parse('2026-03-01T11:00:00Z')]
  const times = ['09:59:59.999999', '10:00:00.000001', '10:59:59.999999', '11:00:00.000001']
  const rows = holding(times.map((time, i) => row(i + 1, { at: `2026-03-01T${time}+00:00` })))
  const view = deriveNumber({ ...numberPanel, within: { column: 'at', from, to } })
  view.reset(rows, [...rows])
  expect(view.view(0)).toMatchObject({ value: 3, times: [from + 0.001, to - 0.001] })
})

const textOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

test('a range that has ended is shown as of its end: no empty intervals after it, and its own last seconds', () => {
  const within: TimeWindow = { column: 'at', from: 0, to: 120_000 }
  const limitedPanels: (Panel & WithTimeWindow)[] = [
    { ...linePanel, id: 'line', timeBucket: 60, within, asOf: 119_999 },
    { ...numberPanel, id: 'number', aggregate: 'count', window: 60, within, asOf: 119_999 },
  ]
  const shown = panelViews(limitedPanels)
  shown.reset(holding([row(1, { at: textOf(10) }), row(2, { at: textOf(70) }), row(3, { at: textOf(80) })]))
  const views = shown.at(86_400_000)
  expect(views['line']).toMatchObject({
    times: [0, 60],
    range: { isAny: true },
    buckets: { isEnded: true },
  })
  expect(views['number']).toMatchObject({ value: 2, range: { isAny: true } })
  // A range whose end is still to come goes on until then.
  const during = shown.at(75_000)
  expect(during['number']).toMatchObject({ value: 2 })
  expect(during['line']).not.toHaveProperty('buckets.isEnded')
})
