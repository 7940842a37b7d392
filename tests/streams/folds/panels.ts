import type { Row } from '../../../src/backend/ports/backend.port'
import type { BarsPanel, GaugePanel, LinePanel, NumberPanel, Panel } from '../../../src/board/board'
import { limitPanels } from '../../../src/board/time/timeWindow'
import type { LineView } from '../../../src/streams/views/view'
import { deriveBars } from '../../../src/streams/views/kinds/deriveBars'
import type { Derivation } from '../../../src/streams/views/derivation'
import { deriveGauge } from '../../../src/streams/views/kinds/deriveGauge'
import { deriveLine } from '../../../src/streams/views/kinds/deriveLine'
import { deriveNumber } from '../../../src/streams/views/kinds/deriveNumber'
import { barsPanel, linePanel, numberPanel, source } from '../../support/boards'
import {
  at,
  byTime,
  drawnOf,
  groupRows,
  lastOf,
  partsIn,
  sorts,
  sumOf,
  truth,
  within,
  type Group,
} from './oracle'

interface ShownPanel {
  name: string
  view: Pick<Derivation<unknown>, 'reset' | 'apply'>
  /** The panel's view in plain form, and the same calculated from all rows. */
  compareView: (rows: readonly Row[], now: number) => { actual: unknown; expectedView: unknown }
}

const { window: _, timeColumn: __, ...timeless } = barsPanel
const chartPanels: (BarsPanel | NumberPanel | GaugePanel | LinePanel)[] = [
  { ...barsPanel, window: 60, limit: 4 },
  { ...timeless, limit: 3, aggregate: 'sum', column: 'value', sort: 'least' },
  { ...barsPanel, window: 30, limit: 5, aggregate: 'p99', column: 'value', sort: 'label' },
  { ...numberPanel, aggregate: 'count' },
  { ...numberPanel, kind: 'gauge', aggregate: 'average', window: 20 },
  { ...linePanel, groupBy: 'path' },
  {
    ...linePanel,
    groupBy: 'path',
    timeBucket: 10,
    series: [
      { column: 'value', label: 'sum', aggregate: 'sum' },
      { column: 'value', label: 'last', aggregate: 'newest' },
    ],
  },
]
/** From a whole request, or a longer one, only so many seconds are shown. */
const LAST = 45
const windows = [LAST, LAST, 30, LAST, 20]

/** Panels as a board has them that shows the last so many seconds. */
export const panels: readonly ShownPanel[] = limitPanels(
  { sources: { orders: source }, panels: chartPanels },
  { last: LAST, zone: 'UTC' },
).map((panel, i) => shownBy(panel, windows[i] ?? Infinity))

function shownBy(panel: Panel, window: number): ShownPanel {
  switch (panel.kind) {
    case 'bars':
      return barsShown(panel, window)
    case 'number':
      return figureShown(panel, deriveNumber(panel), window)
    case 'gauge':
      return figureShown(panel, deriveGauge(panel), window)
    case 'line':
      return panel.timeBucket === undefined ? coursesShown(panel) : stretchesShown(panel, panel.timeBucket)
    default:
      throw new Error(`${panel.kind} is not looked at here`)
  }
}

function barsShown(panel: BarsPanel, window: number): ShownPanel {
  const view = deriveBars(panel)
  const { aggregate, sort = 'greatest' } = panel
  const of = (rows: readonly Row[]) => (aggregate === undefined ? rows.length : truth(aggregate, rows))
  const toShownValue = (value: Group['value']) =>
    aggregate === undefined && value !== null ? Number(value) / window : value
  return {
    name: `bars of ${aggregate ?? 'rates'}`,
    view,
    compareView: (all, now) => {
      const rows = within(all, now - window * 1_000, Infinity)
      const groups = groupRows(rows, of).sort(sorts[sort])
      const [head, rest] = [groups.slice(0, panel.limit), groups.slice(panel.limit)]
      const other = aggregate === 'p99' ? null : sumOf(rest.map(({ value }) => value))
      return {
        actual: view.view(now),
        expectedView: {
          kind: 'bars',
          bars: head.map(({ key, rows, value }) => ({ label: key, value: toShownValue(value), rows })),
          rest: rest.length === 0 ? null : { groups: rest.length, value: toShownValue(other) },
          total: toShownValue(of(rows)),
          seconds: window,
          over: { rows: rows.length, isTruncated: false },
        },
      }
    },
  }
}

function figureShown(
  { kind, aggregate }: NumberPanel | GaugePanel,
  view: ReturnType<typeof deriveNumber> | ReturnType<typeof deriveGauge>,
  window: number,
): ShownPanel {
  if (aggregate === undefined || aggregate === 'newest')
    throw new Error('a newest value is not looked at here')
  return {
    name: `${kind} of the ${aggregate}`,
    view,
    compareView: (all, now) => {
      const { value, at: newest, over } = view.view(now)
      const rows = within(all, now - window * 1_000, Infinity)
      // A number's course covers the visible time; a gauge has its range from the newest of all rows.
      const course = kind === 'number' ? within(all, now - LAST * 1_000, Infinity) : all
      const latest = course.reduce((time, row) => Math.max(time, at(row)), -Infinity)
      return {
        actual: [value, newest, over],
        expectedView: [
          drawnOf(truth(aggregate, rows)),
          course.length === 0 ? null : latest,
          { rows: rows.length, isTruncated: false, seconds: window },
        ],
      }
    },
  }
}

const toName = (label: string | null) => (label === null ? 'NULL' : label === '' ? '(empty)' : label)

/** The fault in the choice of labels with lines, `most` at once, and in their slots: each keeps its own. */
function placing(most: number, each: number) {
  let before = new Map<string, number>()
  return ({ series, more }: LineView, rows: readonly Row[]) => {
    const sizes = new Map([...partsIn(rows)].map(([label, rows]) => [toName(label), rows.length]))
    const places = new Map(
      series.map(({ label, slot = -1 }) => [label.split(' · ')[0] ?? '', Math.floor(slot / each)]),
    )
    const [few, faults] = [Math.min(most, sizes.size), [] as string[]]
    if (places.size !== few || series.length !== few * each) faults.push(`${few} should be shown`)
    if (new Set(places.values()).size !== few) faults.push('two have one place')
    if (more !== sizes.size - few) faults.push(`${sizes.size - few} more`)
    const left = [...sizes].filter(([label]) => !places.has(label)).map(([, size]) => size)
    for (const [label, place] of places) {
      const was = before.get(label)
      if (place < 0 || place >= most || !sizes.has(label)) faults.push(`${label} at ${place}`)
      if (was !== undefined && was !== place) faults.push(`${label} went from ${was} to ${place}`)
      if (was === undefined && left.some(size => size > (sizes.get(label) ?? 0)))
        faults.push(`another has more rows than ${label}`)
    }
    for (const label of before.keys())
      if (sizes.has(label) && !places.has(label)) faults.push(`${label} lost its place`)
    before = places
    return faults
  }
}

/** A line for each value, with a point for each of its times, in the visible time. */
function coursesShown(panel: LinePanel): ShownPanel {
  const [view, faultsOf] = [deriveLine(panel), placing(12, 1)]
  return {
    name: 'lines of values',
    view,
    compareView: (all, now) => {
      const shownView = view.view(now)
      const rows = within(all, now - LAST * 1_000, Infinity)
      const parts = [...partsIn(rows)].map(([label, rows]) => {
        const points = [...rows].sort(byTime).map(row => [at(row) / 1_000, drawnOf(row['value'])] as const)
        return [toName(label), new Map(points)] as const
      })
      const times = [...new Set(parts.flatMap(([, points]) => [...points.keys()]))].sort((a, b) => a - b)
      return {
        actual: [
          [...shownView.times],
          new Map(shownView.series.map(({ label, values }) => [label, values])),
          faultsOf(shownView, rows),
        ],
        expectedView: [
          times,
          new Map(parts.map(([label, points]) => [label, times.map(time => points.get(time))])),
          [],
        ],
      }
    },
  }
}

/** The sum and the last number of each value by stretches of time; not all values have lines. */
function stretchesShown(panel: LinePanel, seconds: number): ShownPanel {
  const [view, faultsOf] = [deriveLine(panel), placing(6, 2)]
  const fromOf = (row: Row) => Math.floor(at(row) / 1_000 / seconds) * seconds
  return {
    name: 'lines of values by stretches of time',
    view,
    compareView: (rows, now) => {
      const shownView = view.view(now)
      const first = rows.reduce((least, row) => Math.min(least, fromOf(row)), Infinity)
      const count = rows.length === 0 ? 0 : Math.floor((now / 1_000 - first) / seconds) + 1
      const times = Array.from({ length: Math.max(0, count) }, (_, i) => first + i * seconds)
      const isShown = new Set(shownView.series.map(({ label }) => label))
      const lines = [...partsIn(rows)].flatMap(([label, rows]) => {
        if (!isShown.has(`${toName(label)} · sum`)) return []
        const within = times.map(from => rows.filter(row => fromOf(row) === from))
        return [
          [
            `${toName(label)} · sum`,
            within.map(rows => (rows.length === 0 ? 0 : drawnOf(truth('sum', rows)))),
          ],
          [`${toName(label)} · last`, within.map(lastOf)],
        ] as const
      })
      const end = (times.at(-1) ?? Infinity) + seconds
      return {
        actual: [
          shownView.times,
          new Map(shownView.series.map(({ label, values }) => [label, values])),
          shownView.buckets,
          faultsOf(shownView, rows),
        ],
        expectedView: [times, new Map(lines), { seconds, end, missingSpan: null, older: 0 }, []],
      }
    },
  }
}
