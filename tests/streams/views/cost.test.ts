import { expect, test, vi } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { Panel } from '../../../src/board/board'
import type { WithTimeWindow } from '../../../src/board/time/timeWindow'
import { loadKinds } from '../../../src/streams/views/lateKinds'
import { panelViews } from '../../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { random } from '../folds/adversary'

/** What a batch has cost: columns of rows read, items handed out in order, places of lists that a view is made of. */
const cost = vi.hoisted(() => ({ reads: 0, items: 0, slots: 0 }))

vi.mock('../../../src/streams/rows/orderedList', async original => {
  const { OrderedList } = await original<typeof import('../../../src/streams/rows/orderedList')>()
  class Counted<T> extends OrderedList<T> {
    constructor(...made: ConstructorParameters<typeof OrderedList<T>>) {
      super(...made)
      cost.items += made[1]?.length ?? 0
    }
    override head(count: number) {
      const items = super.head(count)
      cost.items += items.length
      return items
    }
    override tail(count: number) {
      const items = super.tail(count)
      cost.items += items.length
      return items
    }
    override *from(isBefore: (item: T, rank: number) => boolean) {
      for (const item of super.from(isBefore)) {
        cost.items += 1
        yield item
      }
    }
  }
  return { OrderedList: Counted }
})

function counted(row: Row): Row {
  const reader = {}
  for (const [column, value] of Object.entries(row))
    Object.defineProperty(reader, column, {
      enumerable: true,
      get: () => {
        cost.reads += 1
        return value
      },
    })
  return reader
}
/** Places of lists in a view that are not in the one before. */
function slotsOf(view: unknown, known: Set<unknown>): number {
  if (typeof view !== 'object' || view === null || known.has(view)) return 0
  known.add(view)
  const own = Array.isArray(view) ? view.length : 0
  return Object.values(view).reduce<number>((sum, part) => sum + slotsOf(part, known), own)
}

const BATCHES = 20
const stretches = { timeBucket: 60, series: [{ column: 'value', label: 'v', aggregate: 'sum' as const }] }
const { id, title, source, place } = tablePanel
const base = { id, title, source, place }
const { timeColumn: _time, window: _window, ...timeless } = barsPanel
await loadKinds([{ ...base, kind: 'histogram', column: 'value', limit: 30 }])
const limited = (panel: Panel): Panel & WithTimeWindow => ({
  ...panel,
  within: { column: 'at', last: 46_000 },
})
const panels: Record<string, Panel> = {
  'a number': numberPanel,
  'a number and what it was': { ...numberPanel, comparison: { kind: 'earlier', seconds: 300 } },
  'a sum of a window and what it was': {
    ...{ ...numberPanel, aggregate: 'sum', window: 60 },
    comparison: { kind: 'earlier', seconds: 60 },
  },
  'a percentile': { ...numberPanel, aggregate: 'p95' },
  'a gauge': { ...numberPanel, kind: 'gauge', aggregate: 'average' },
  'a number of the time shown': limited(numberPanel),
  'a line of rows': linePanel,
  'a line of the time shown': limited(linePanel),
  'a line of each value': { ...linePanel, groupBy: 'path' },
  'a line of each of many values': { ...linePanel, groupBy: 'id' },
  'a line of stretches of time': { ...linePanel, ...stretches },
  'stretches of time by many values': { ...linePanel, ...stretches, groupBy: 'id' },
  bars: { ...barsPanel, window: 60 },
  'bars of many values': { ...barsPanel, groupBy: 'id' },
  'bars of intervals': { ...timeless, groupBy: 'at', timeBucket: 60, aggregate: 'sum', column: 'value' },
  'a pie of many values': { ...base, kind: 'pie', groupBy: 'id', limit: 6 },
  'a histogram': { ...base, kind: 'histogram', column: 'value', limit: 30 },
  'a histogram of a window': {
    ...{ ...base, kind: 'histogram', column: 'value', limit: 30 },
    ...{ timeColumn: 'at', window: 600 },
  },
  'a heat map of weekdays': { ...base, kind: 'heatmap', timeColumn: 'at', zone: 'UTC' },
  'a heat map of many values': {
    ...{ ...base, kind: 'heatmap', groupBy: 'path', columnGroup: 'id' },
    ...{ aggregate: 'sum', column: 'value' },
  },
  'a scatter plot': { ...base, kind: 'scatter', xColumn: 'lon', yColumn: 'lat', groupBy: 'path' },
  'a map': { ...base, kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat', labelColumn: 'id' },
  'a table': tablePanel,
  'a feed': {
    ...{ id, title, source, place },
    kind: 'feed',
    timeColumn: 'at',
    headlineColumn: 'path',
    limit: 20,
  },
  'a state timeline of many': {
    ...{ id, title, source, place },
    ...{ kind: 'timeline', groupBy: 'id', stateColumn: 'value', timeColumn: 'at' },
  },
  files: { ...{ id, title, source, place }, kind: 'files', limit: 20 } as Panel,
}

/** The mean cost of a batch of changes with so many rows held. */
function costOf(panel: Panel, size: number): typeof cost {
  const dice = random(5)
  // The same time whatever there is in it.
  const step = 50_000_000 / size
  const rowAt = (id: number, of = id): Row =>
    counted(
      row(id, {
        ...{ at: new Date(of * step).toISOString(), value: Math.floor(dice() * 1e5), path: `${id % 6}` },
        ...{ lon: dice() * 300 - 150, lat: dice() * 160 - 80 },
      }),
    )
  const index = holding(Array.from({ length: size }, (_, i) => rowAt(i + 1)))
  const views = panelViews([panel])
  views.reset(index)
  let now = size * step
  const known = new Set<unknown>()
  slotsOf(views.at(now), known)
  const total = { reads: 0, items: 0, slots: 0 }
  for (let batch = 0; batch < BATCHES; batch += 1) {
    // Of the newest thousand some change, one goes, and two come.
    const ids = Array.from({ length: 12 }, () => size - Math.floor(dice() * 900))
    for (const id of ids) if (index.get(String(id)) !== undefined) index.set(String(id), rowAt(id))
    index.delete(String(size - 901 - batch))
    for (const more of [1, 2]) index.set(String(size + batch * 2 + more), rowAt(size + batch * 2 + more))
    now += 2 * step
    Object.assign(cost, { reads: 0, items: 0, slots: 0 })
    views.apply(index.takeDeltas() ?? [])
    cost.slots = slotsOf(views.at(now), known)
    for (const kind of ['reads', 'items', 'slots'] as const) total[kind] += cost[kind] / BATCHES
  }
  return total
}

/** With no more rows than this, all are drawn. */
const FEW = 1_000
/** By so much does chance make one batch cost more than another. */
const CHANCE = 1.15

test.each(Object.entries(panels))('%s costs what changed, and not what is held', (_, panel) => {
  const [few, some, many] = [costOf(panel, FEW), costOf(panel, 10_000), costOf(panel, 100_000)]
  expect(many.reads).toBeLessThanOrEqual(few.reads * CHANCE)
  expect(many.items).toBeLessThan(Math.max(FEW, some.items * CHANCE))
  expect(many.slots).toBeLessThan(some.slots * CHANCE + 10)
  // Of what is drawn by what can be seen of it there may be up to four rows in a stretch.
  expect(many.slots).toBeLessThan(few.slots * 2.6 + 10)
})
