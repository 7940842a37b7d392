import { expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { Panel } from '../../../src/board/board'
import type { WithTimeWindow } from '../../../src/board/time/timeWindow'
import { runToEnd } from '../../../src/shared/timeSlices'
import { loadKinds } from '../../../src/streams/views/lateKinds'
import { panelViews } from '../../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { random } from '../folds/adversary'

const { id, title, source, place } = tablePanel
const base = { id, title, source, place }
const { timeColumn: _time, window: _window, ...timeless } = barsPanel
await loadKinds([{ ...base, kind: 'histogram', column: 'value', limit: 30 }])
const within = { column: 'at', last: 2_000 }
const series = [{ column: 'value', label: 'v', aggregate: 'sum' as const }]
const panels: Record<string, Panel & WithTimeWindow> = {
  'a number': numberPanel,
  'a number of the time shown': { ...numberPanel, within },
  'a number and what it was': { ...numberPanel, comparison: { kind: 'earlier', seconds: 300 } },
  'a sum of a window and what it was': {
    ...numberPanel,
    aggregate: 'sum',
    window: 900,
    comparison: { kind: 'earlier', seconds: 900 },
  },
  'a gauge': { ...numberPanel, kind: 'gauge', aggregate: 'p95' },
  'a line of rows': linePanel,
  'a line of the time shown': { ...linePanel, within },
  'a line of each value': { ...linePanel, groupBy: 'path' },
  'a line of each value of the time shown': { ...linePanel, groupBy: 'path', within },
  'a line of stretches of time': { ...linePanel, timeBucket: 60, series },
  'stretches of time by value': { ...linePanel, timeBucket: 60, series, groupBy: 'path' },
  bars: { ...barsPanel, window: 1_000 },
  'bars of intervals': { ...timeless, groupBy: 'at', timeBucket: 300, aggregate: 'count' },
  'bars of intervals of a zone': {
    ...timeless,
    groupBy: 'at',
    timeBucket: 1_800,
    aggregate: 'count',
    intervalZone: 'America/New_York',
  } as Panel,
  'a pie': { ...base, kind: 'pie', groupBy: 'path', aggregate: 'sum', column: 'value', limit: 6 },
  'a histogram': { ...base, kind: 'histogram', column: 'value', limit: 30, timeColumn: 'at', window: 2_000 },
  'a heat map of weekdays': { ...base, kind: 'heatmap', timeColumn: 'at', zone: 'UTC' },
  'a heat map': { ...base, kind: 'heatmap', groupBy: 'path', columnGroup: 'value' },
  'a scatter plot': { ...base, kind: 'scatter', xColumn: 'id', yColumn: 'value', groupBy: 'path' },
  'a map': { ...base, kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat', labelColumn: 'path' },
  'a table': tablePanel,
  'a feed': { ...base, kind: 'feed', timeColumn: 'at', headlineColumn: 'path', limit: 20 },
  'a state timeline': { ...base, kind: 'timeline', groupBy: 'path', stateColumn: 'value', timeColumn: 'at' },
  files: { ...base, kind: 'files', limit: 20 } as Panel,
}
const plain = (view: unknown): unknown =>
  JSON.parse(
    JSON.stringify(view, (_, value: unknown) =>
      typeof value === 'function' ? (value as () => unknown)() : value,
    ),
  )

test.each(Object.entries(panels))('%s of many rows is the same, made in slices or at once', (_, panel) => {
  const dice = random(3)
  // The values with the most rows are others among the newest rows than among all.
  const pathOf = (n: number) => `${n > 2_500 ? 100 + (n % 9) : Math.floor(dice() ** 2 * 60)}`
  const rowAt = (n: number): Row =>
    row(n, {
      at: new Date(1e9 + Math.floor(dice() * 3_000) * 1_000).toISOString(),
      value: Math.floor(dice() * 1_000),
      path: pathOf(n),
      lon: (n * 37) % 180,
      lat: (n * 11) % 90,
    })
  const index = holding(Array.from({ length: 3_000 }, (_, n) => rowAt(n)))
  const now = 1e9 + 3_000_000
  const [slicedViews, whole] = [panelViews([panel]), panelViews([panel])]
  runToEnd(slicedViews.resetInSlices(index, now, 1))
  whole.reset(index)
  expect(plain(slicedViews.at(now))).toEqual(plain(whole.at(now)))
  for (let turn = 2; turn < 12; turn += 1) {
    for (let n = 0; n < 300; n += 1) {
      const at = Math.floor(dice() * 3_200)
      if (dice() < 0.3) index.delete(String(at))
      else index.set(String(at), rowAt(at))
    }
    const deltas = index.takeDeltas() ?? []
    runToEnd(slicedViews.applyInSlices(deltas, turn))
    whole.apply(deltas)
    expect(plain(slicedViews.at(now + turn))).toEqual(plain(whole.at(now + turn)))
  }
})

test('panels that share indexes show the same as each alone, while others come and go', () => {
  const dice = random(11)
  const rowAt = (n: number): Row =>
    row(n, {
      at: dice() < 0.03 ? null : new Date(1e9 + Math.floor(dice() * 2_000) * 1_000).toISOString(),
      value: Math.floor(dice() * 1_000),
      path: `${n % 7}`,
      lon: (n * 37) % 180,
      lat: (n * 11) % 90,
    })
  const all = Object.entries(panels).map(([name, panel]) => ({ ...panel, id: name }))
  const index = holding(Array.from({ length: 3_000 }, (_, n) => rowAt(n)))
  const views = panelViews([])
  let now = 1e9 + 1_500_000
  runToEnd(views.resetInSlices(index, now, 1))
  for (let turn = 2; turn < 40; turn += 1) {
    for (let n = 0; n < 60; n += 1) {
      const at = Math.floor(dice() * 3_100)
      if (dice() < 0.3) index.delete(String(at))
      else index.set(String(at), rowAt(at))
    }
    runToEnd(views.applyInSlices(index.takeDeltas() ?? [], turn))
    now += Math.floor(dice() * 60_000) - 15_000
    // Lines by value keep their places, and so show what was there before they came.
    const some = all.filter(panel => !('by' in panel && panel.kind === 'line') && dice() < 0.7)
    if (turn % 3 === 0) runToEnd(views.setInSlices(some, now, turn))
    const shownViews = views.at(now)
    for (const panel of some.filter(({ id }) => id in shownViews)) {
      const alone = panelViews([panel])
      alone.reset(index)
      expect(plain(shownViews[panel.id])).toEqual(plain(alone.at(now)[panel.id]))
    }
  }
})

test('rows are not gone through one by one before the first slice ends', () => {
  const rows = holding(Array.from({ length: 20_000 }, (_, n) => row(n)))
  let iterations = 0
  const countedRows = new Proxy(rows, {
    get(target, name) {
      if (name === Symbol.iterator) iterations += 1
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const views = panelViews([tablePanel, numberPanel, linePanel])
  runToEnd(views.resetInSlices(countedRows, 2e9, 1))
  expect(Object.keys(views.at(2e9))).toEqual([tablePanel.id, numberPanel.id, linePanel.id])
  expect(iterations).toBe(0)
})
