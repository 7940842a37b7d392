import type { Row } from '../../../src/backend/ports/backend.port'
import type { BarsPanel } from '../../../src/board/board'
import { barIntervals } from '../../../src/streams/views/late/barIntervals'
import { deriveBars } from '../../../src/streams/views/kinds/deriveBars'
import type { Derivation } from '../../../src/streams/views/derivation'
import { deriveHeatmap } from '../../../src/streams/views/late/deriveHeatmap'
import { deriveHistogram } from '../../../src/streams/views/late/deriveHistogram'
import { derivePie } from '../../../src/streams/views/late/derivePie'
import { deriveScatter } from '../../../src/streams/views/late/derivePoints'
import { at, drawnOf, groupRows, partsIn, sorts, sumOf, truth, within, type Group } from './oracle'

const base = { id: 'p', title: 'P', source: 'orders', place: { x: 0, y: 0, width: 4, height: 4 } }

/** What a view shows, and what plain code says of all rows. */
interface ChartCase {
  view: Pick<Derivation<unknown>, 'reset' | 'apply'>
  compareView: (rows: readonly Row[], now: number) => { actual: unknown; expectedView: unknown }
}

const over = (rows: readonly Row[]) => ({ rows: rows.length, isTruncated: false })
const byNewest = (a: Group, b: Group) => sorts.label(b, a)
const barOf = ({ key, rows, value }: Group) => ({ label: key, value, rows })
const restOf = (groups: readonly Group[]) =>
  groups.length === 0 ? null : { groups: groups.length, value: sumOf(groups.map(({ value }) => value)) }
const labelOf = (value: unknown) => (value === null || value === undefined ? null : String(value as number))
const partsBy = (rows: readonly Row[], key: (row: Row) => string | null) => {
  const parts = new Map<string | null, Row[]>()
  for (const each of rows) parts.set(key(each), [...(parts.get(key(each)) ?? []), each])
  return parts
}
const groupsBy = (rows: readonly Row[], key: (row: Row) => string | null): Group[] =>
  [...partsBy(rows, key)].map(([key, { length }]) => ({ key, rows: length, value: length }))

/** Slices of a sum; what is not among the first three is one slice more. */
function pie(): ChartCase {
  const view = derivePie({
    ...base,
    kind: 'pie',
    groupBy: 'path',
    limit: 3,
    aggregate: 'sum',
    column: 'value',
  })
  return {
    view,
    compareView: (rows, now) => {
      const groups = groupRows(rows, rows => truth('sum', rows)).sort(sorts.greatest)
      const slices = { bars: groups.slice(0, 3).map(barOf), rest: restOf(groups.slice(3)) }
      return {
        actual: view.view(now),
        expectedView: { kind: 'pie', ...slices, total: truth('sum', rows), seconds: null, over: over(rows) },
      }
    },
  }
}

/** Sums of intervals of ten seconds, the latest five. */
function timeBars(): ChartCase {
  const panel: BarsPanel = {
    ...base,
    kind: 'bars',
    groupBy: 'at',
    timeBucket: 10,
    limit: 5,
    aggregate: 'sum',
    column: 'value',
  }
  const view = deriveBars(panel, undefined, barIntervals(10))
  const intervalOf = (row: Row) => new Date(Math.floor(at(row) / 10_000) * 10_000).toISOString()
  return {
    view,
    compareView: (rows, now) => {
      const groups = [...partsBy(rows, intervalOf)]
        .map(([key, rows]) => ({ key, rows: rows.length, value: truth('sum', rows) }))
        .sort(byNewest)
      const { bars, rest, total } = view.view(now)
      return {
        actual: [bars, rest, total],
        expectedView: [groups.slice(0, 5).map(barOf), restOf(groups.slice(5)), truth('sum', rows)],
      }
    },
  }
}

/** Each number in the one bin that has it. */
function histogram(column: string, window?: number): ChartCase {
  const time = window === undefined ? {} : { timeColumn: 'at', window }
  const view = deriveHistogram({ ...base, kind: 'histogram', column, limit: 25, ...time })
  return {
    view,
    compareView: (all, now) => {
      const rows = window === undefined ? all : within(all, now - window * 1_000, Infinity)
      const numbers = rows.map(each => drawnOf(each[column])).filter(number => number !== null)
      const { bins, step, below, above, without, over } = view.view(now)
      const edges = bins.map(({ from }) => from)
      if (bins.length > 0) edges.push(Number((Number(edges.at(-1)) + step).toPrecision(12)))
      const [first = Infinity, last = Infinity] = [edges[0], edges.at(-1)]
      return {
        actual: [bins.map(({ rows }) => rows), below, above, without, over.rows, bins.length <= 25],
        expectedView: [
          bins.map((_, i) => numbers.filter(n => n >= Number(edges[i]) && n < Number(edges[i + 1])).length),
          numbers.filter(number => number < first && bins.length > 0).length,
          numbers.filter(number => number >= last).length,
          rows.length - numbers.length,
          rows.length,
          true,
        ],
      }
    },
  }
}

/** Sums by two columns: the labels with the most rows of each, in their own order. */
function heatmap(): ChartCase {
  const view = deriveHeatmap({
    ...base,
    kind: 'heatmap',
    groupBy: 'path',
    columnGroup: 'rank',
    aggregate: 'sum',
    column: 'value',
  })
  const head = (groups: Group[], most: number) =>
    groups
      .sort(sorts.greatest)
      .slice(0, most)
      .sort(sorts.label)
      .map(({ key }) => key)
  const [rankOf, pathOf] = [({ rank }: Row) => labelOf(rank), ({ path }: Row) => labelOf(path)]
  return {
    view,
    compareView: (rows, now) => {
      const [columns, lines] = [groupsBy(rows, rankOf), groupsBy(rows, pathOf)]
      const across = head(columns, 24)
      const shownView = view.view(now)
      return {
        actual: {
          ...shownView,
          rows: shownView.rows.map(({ label, cells }) => ({
            label,
            cells: cells.map(cell => cell && { rows: cell.rows, value: cell.value }),
          })),
        },
        expectedView: {
          kind: 'heatmap',
          across,
          over: over(rows),
          moreAcross: Math.max(0, columns.length - 24),
          moreDown: Math.max(0, lines.length - 16),
          rows: head(lines, 16).map(label => {
            const parts = partsBy(partsIn(rows).get(label) ?? [], rankOf)
            return {
              label,
              cells: across.map(each => {
                const inside = parts.get(each)
                return inside === undefined ? null : { rows: inside.length, value: truth('sum', inside) }
              }),
            }
          }),
        },
      }
    },
  }
}

/** All rows with two numbers in the cells of a grid, each spot in the middle of its rows. */
function scatter(): ChartCase {
  const view = deriveScatter({ ...base, kind: 'scatter', xColumn: 'id', yColumn: 'rank', groupBy: 'path' })
  const stepOf = (numbers: readonly number[], count: number) => {
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
    return most === least ? 1 : 2 ** Math.ceil(Math.log2((most - least) / count))
  }
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  return {
    view,
    compareView: (rows, now) => {
      const { spots, extent, groups, without } = view.view(now)
      const placedRows = rows.filter(({ rank }) => typeof rank === 'number')
      const [xs, ys] = [placedRows.map(({ id }) => Number(id)), placedRows.map(({ rank }) => Number(rank))]
      const [stepX, stepY] = [stepOf(xs, 240), stepOf(ys, 144)]
      const cells = partsBy(
        placedRows,
        ({ id, rank }) => `${Math.floor(Number(id) / stepX)} ${Math.floor(Number(rank) / stepY)}`,
      )
      const foundSpots = new Map<string | null, (typeof spots)[number]>(
        spots.map(spot => [`${Math.floor(spot.x / stepX)} ${Math.floor(spot.y / stepY)}`, spot]),
      )
      return {
        actual: [
          spots.reduce((sum, each) => sum + each.rows, 0),
          without,
          foundSpots.size,
          groups.length,
          extent?.x ?? null,
          extent?.y ?? null,
          [...cells].filter(([key, rows]) => {
            const spot = foundSpots.get(key)
            const [x, y] = [
              mean(rows.map(({ id }) => Number(id))),
              mean(rows.map(({ rank }) => Number(rank))),
            ]
            return !(
              spot?.rows === rows.length &&
              Math.abs(spot.x - x) <= stepX / 4_096 &&
              Math.abs(spot.y - y) <= stepY / 4_096 &&
              rows.some(({ path }) => labelOf(path) === spot.group)
            )
          }),
        ],
        expectedView: [
          placedRows.length,
          rows.length - placedRows.length,
          cells.size,
          Math.min(8, partsIn(rows).size),
          ...(placedRows.length === 0
            ? [null, null]
            : [
                [Math.min(...xs), Math.max(...xs)],
                [Math.min(...ys), Math.max(...ys)],
              ]),
          [],
        ],
      }
    },
  }
}

export const chartCases: Record<string, ChartCase> = {
  'a pie': pie(),
  'bars of intervals': timeBars(),
  'a histogram': histogram('rank'),
  'a histogram of any numbers': histogram('value'),
  'a histogram of a window': histogram('rank', 30),
  'a heat map': heatmap(),
  'a scatter plot': scatter(),
}
