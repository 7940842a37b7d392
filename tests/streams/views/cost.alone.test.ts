import { expect, test, vi } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { Panel } from '../../../src/board/board'
import { panelKinds, type PanelKind } from '../../../src/board/schema/panelKinds'
import type { WithTimeWindow } from '../../../src/board/time/timeWindow'
import { loadKinds } from '../../../src/streams/views/lateKinds'
import { panelViews } from '../../../src/streams/views/panelViews'
import { barsPanel, linePanel, numberPanel, row, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { random } from '../folds/adversary'

/**
 * The cost of a batch: columns of rows read, items handed out in order, positions of lists from which a view is made.
 */
const cost = vi.hoisted(() => ({ reads: 0, items: 0, slots: 0 }))

vi.mock('../../../src/streams/rows/sortedNumbers', async original => {
  const { SortedNumbers } = await original<typeof import('../../../src/streams/rows/sortedNumbers')>()
  class CountedNumbers extends SortedNumbers {
    constructor(...args: ConstructorParameters<typeof SortedNumbers>) {
      super(...args)
      cost.items += args[0]?.length ?? 0
    }
    override *[Symbol.iterator]() {
      const numbers = super[Symbol.iterator]()
      for (const number of numbers) {
        cost.items += 1
        yield number
      }
    }
  }
  return { SortedNumbers: CountedNumbers }
})

vi.mock('../../../src/streams/rows/orderedList', async original => {
  const { OrderedList } = await original<typeof import('../../../src/streams/rows/orderedList')>()
  class CountedList<T> extends OrderedList<T> {
    constructor(...args: ConstructorParameters<typeof OrderedList<T>>) {
      super(...args)
      cost.items += args[1]?.length ?? 0
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
  return { OrderedList: CountedList }
})

function countReads(row: Row): Row {
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
function slotsOf(view: unknown, knownObjects: Set<unknown>): number {
  if (typeof view !== 'object' || view === null || knownObjects.has(view)) return 0
  knownObjects.add(view)
  const own = Array.isArray(view) ? view.length : 0
  return Object.values(view).reduce<number>((sum, part) => sum + slotsOf(part, knownObjects), own)
}

const BATCHES = 20
const stretches = { timeBucket: 60, series: [{ column: 'value', label: 'v', aggregate: 'sum' as const }] }
const { id, title, source, place } = tablePanel
const base = { id, title, source, place }
const { timeColumn: _time, window: _window, ...timeless } = barsPanel
await loadKinds([{ ...base, kind: 'histogram', column: 'value', limit: 30 }])
const limitPanel = (panel: Panel): Panel & WithTimeWindow => ({
  ...panel,
  within: { column: 'at', last: 46_000 },
})
const inZone = (panel: Panel): Panel & WithTimeWindow => ({ ...panel, intervalZone: 'America/New_York' })
const sum = { aggregate: 'sum', column: 'value' } as const
const greatest = { aggregate: 'max', column: 'value', sort: 'least' } as const
const ofIntervals: Panel = { ...timeless, groupBy: 'at', timeBucket: 1_800, ...sum }
const window = { timeColumn: 'at', window: 600 }
/** With more rows than distinguishable spots. */
const wide = { ...window, window: 46_000 }
const feedPanel: Panel = { ...base, kind: 'feed', timeColumn: 'at', headlineColumn: 'path', limit: 20 }
/** Kinds that show no rows, presence with its few people, or probes, of which at most a day's are kept. */
const OTHERS: readonly PanelKind[] = ['text', 'action', 'roster', 'health']
const panels: Record<string, Panel> = {
  'a number': numberPanel,
  'a number and what it was': { ...numberPanel, comparison: { kind: 'earlier', seconds: 300 } },
  'a sum of a window and what it was': {
    ...numberPanel,
    aggregate: 'sum',
    window: 60,
    comparison: { kind: 'earlier', seconds: 60 },
  },
  'a percentile': { ...numberPanel, aggregate: 'p95' },
  'a gauge of the time shown': limitPanel({ ...numberPanel, kind: 'gauge', max: 10 }),
  'a gauge': { ...numberPanel, kind: 'gauge', aggregate: 'average' },
  'a number of the time shown': limitPanel(numberPanel),
  'a line of rows': linePanel,
  'a line of the time shown': limitPanel(linePanel),
  'a line of each value': { ...linePanel, groupBy: 'path' },
  'a line of each of many values': { ...linePanel, groupBy: 'id' },
  'a line of stretches of time': { ...linePanel, ...stretches },
  'a line of stretches of time of a zone': inZone({ ...linePanel, ...stretches, timeBucket: 3_600 }),
  'stretches of time by many values': { ...linePanel, ...stretches, groupBy: 'id' },
  bars: { ...barsPanel, window: 60 },
  'bars of many values': { ...barsPanel, groupBy: 'id' },
  'bars of intervals': { ...ofIntervals, timeBucket: 60 },
  'bars of intervals of a zone': inZone(ofIntervals),
  'bars of the greatest of many values': { ...timeless, groupBy: 'id', ...greatest },
  'bars of a percentile': { ...timeless, groupBy: 'path', aggregate: 'p95', column: 'value' },
  'a pie of a window': { ...base, kind: 'pie', groupBy: 'id', limit: 6, ...window },
  'a pie of many values': { ...base, kind: 'pie', groupBy: 'id', limit: 6 },
  'a histogram': { ...base, kind: 'histogram', column: 'value', limit: 30 },
  'a histogram of a window': { ...base, kind: 'histogram', column: 'value', limit: 30, ...window },
  'a heat map of weekdays': { ...base, kind: 'heatmap', timeColumn: 'at', zone: 'UTC' },
  'a heat map of a window': { ...base, kind: 'heatmap', groupBy: 'path', columnGroup: 'id', ...window },
  'a heat map of many values': {
    ...base,
    kind: 'heatmap',
    groupBy: 'path',
    columnGroup: 'id',
    aggregate: 'sum',
    column: 'value',
  },
  'a scatter plot': { ...base, kind: 'scatter', xColumn: 'lon', yColumn: 'lat', groupBy: 'path' },
  'a scatter plot of a window': { ...base, kind: 'scatter', xColumn: 'lon', yColumn: 'lat', ...wide },
  'a map of a window': { ...base, kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat', ...wide },
  'a map': { ...base, kind: 'map', longitudeColumn: 'lon', latitudeColumn: 'lat', labelColumn: 'id' },
  'a table': tablePanel,
  'a table of the time shown': limitPanel(tablePanel),
  'a feed': feedPanel,
  'a feed of the time shown': limitPanel(feedPanel),
  'a result': { ...base, kind: 'result', columns: tablePanel.columns, limit: 20 } as Panel,
  messages: { ...base, kind: 'messages', limit: 20 },
  'messages of the time shown': limitPanel({ ...base, kind: 'messages', limit: 20 }),
  'a state timeline of many': {
    id,
    title,
    source,
    place,
    kind: 'timeline',
    groupBy: 'id',
    stateColumn: 'value',
    timeColumn: 'at',
  },
  files: { id, title, source, place, kind: 'files', limit: 20 } as Panel,
}

type Put = readonly [id: string, row: Row]
interface World {
  /** Between two rows, ms: the same time for any content. */
  step: number
  rows: readonly Row[]
  batches: readonly { changes: readonly Put[]; removedId: string; additions: readonly Put[] }[]
}
const worlds = new Map<number, World>()

/** So many rows, and batches of changes to them; the same for every panel, because rows that count are slow to make. */
function worldOf(size: number): World {
  const knownWorld = worlds.get(size)
  if (knownWorld !== undefined) return knownWorld
  const dice = random(5)
  const step = 50_000_000 / size
  const rowAt = (id: number): Row =>
    countReads(
      row(id, {
        at: new Date(id * step).toISOString(),
        value: Math.floor(dice() * 1e5),
        path: `${id % 6}`,
        lon: dice() * 300 - 150,
        lat: dice() * 160 - 80,
      }),
    )
  const put = (id: number): Put => [String(id), rowAt(id)]
  const rows = Array.from({ length: size }, (_, i) => rowAt(i + 1))
  // Of the newest thousand rows some change, one goes, and two arrive.
  const batches = Array.from({ length: BATCHES }, (_, batch) => {
    const ids = Array.from({ length: 12 }, () => size - Math.floor(dice() * 900))
    return {
      changes: ids.map(put),
      removedId: String(size - 901 - batch),
      additions: [1, 2].map(more => put(size + batch * 2 + more)),
    }
  })
  const world: World = { step, rows, batches }
  worlds.set(size, world)
  return world
}

/** The mean cost of a batch of changes with so many rows loaded. */
function costOf(panel: Panel, size: number): typeof cost {
  const { step, rows, batches } = worldOf(size)
  const index = holding(rows)
  const views = panelViews([panel])
  views.reset(index)
  let now = size * step
  const knownObjects = new Set<unknown>()
  slotsOf(views.at(now), knownObjects)
  const total = { reads: 0, items: 0, slots: 0 }
  for (const { changes, removedId, additions } of batches) {
    for (const [id, row] of changes) index.set(id, row)
    index.delete(removedId)
    for (const [id, row] of additions) index.set(id, row)
    now += 2 * step
    Object.assign(cost, { reads: 0, items: 0, slots: 0 })
    views.apply(index.takeDeltas() ?? [])
    cost.slots = slotsOf(views.at(now), knownObjects)
    for (const kind of ['reads', 'items', 'slots'] as const) total[kind] += cost[kind] / BATCHES
  }
  return total
}

/** If there are no more rows than this, all are drawn. */
const FEW = 1_000
/** Chance alone makes the costs of two batches differ by this much. */
const CHANCE = 1.15

test.each(Object.entries(panels))('%s costs what changed, and not what is held', (_, panel) => {
  const [few, some, many] = [costOf(panel, FEW), costOf(panel, 10_000), costOf(panel, 100_000)]
  expect(many.reads).toBeLessThanOrEqual(few.reads * CHANCE)
  expect(many.items).toBeLessThan(Math.max(FEW, some.items * CHANCE))
  expect(many.slots).toBeLessThan(some.slots * CHANCE + 10)
  // A thinned chart may draw up to four rows in an interval.
  expect(many.slots).toBeLessThan(few.slots * 2.6 + 10)
})

test('items are counted', () => expect(costOf(tablePanel, FEW).items).toBeGreaterThan(0))

test('every kind of panel that shows rows is among them', () => {
  const kinds = new Set<string>([...OTHERS, ...Object.values(panels).map(({ kind }) => kind)])
  expect(Object.keys(panelKinds).filter(kind => !kinds.has(kind))).toEqual([])
})
