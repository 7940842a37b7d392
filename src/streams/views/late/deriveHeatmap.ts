import type { HeatmapPanel } from '../../../board/board'
import { aggregate } from '../../folds/aggregates/aggregate'
import type { Numeric } from '../../folds/aggregates/numeric'
import { RowCount } from '../../folds/aggregates/count'
import { combineFolds, type RowFold } from '../../folds/fold'
import { CellGrid, type Cells } from '../../folds/groups/cellGrid'
import { Groups, type Group } from '../../folds/groups/groups'
import { groupOrders } from '../../folds/groups/groupOrders'
import { toLabel, type Label } from '../../folds/groups/labelSplit'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { OrderedList } from '../../rows/orderedList'
import { timeOf } from '../../values/columnValues'
import type { Derivation } from '../derivation'
import type { HeatmapRow, HeatmapView } from '../chartViews'
import { deriveOver } from './deriveOver'
import { weekHours } from './weekHours'
import { hasSameItems } from '../../values/hasSameItems'

/** More columns and rows cannot be told apart. */
const MAX_ACROSS = 24
const MAX_DOWN = 16
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour))
const WEEKDAYS = Array.from({ length: 7 }, (_, day) => String(day + 1))

interface Axis {
  labels: readonly Label[]
  /** How many more there are. */
  more: number
}

/** An aggregate by weekday and hour, or by two columns. */
export function deriveHeatmap(panel: HeatmapPanel, indexOf?: IndexOf): Derivation<HeatmapView> {
  const { groupBy, columnGroup, timeColumn = '', zone = 'viewer', aggregate: kind = 'count', column } = panel
  const make = (): RowFold<Numeric | null> =>
    column === undefined ? new RowCount() : aggregate(kind, column)
  const toRow = rowKeeper()
  const viewOf = (
    across: Axis,
    down: Axis,
    cells: Cells<Numeric | null>,
    over: HeatmapView['over'],
  ): HeatmapView => ({
    kind: 'heatmap',
    across: across.labels,
    moreAcross: across.more,
    moreDown: down.more,
    over,
    rows: down.labels.map(label => toRow(label, across.labels, cells)),
  })
  if (groupBy === undefined || columnGroup === undefined) {
    const hourOf = weekHours(zone)
    const grid = new CellGrid(
      [timeColumn],
      ({ row }) => {
        const at = timeOf(row[timeColumn])
        return at === null ? undefined : hourOf(at)
      },
      make,
    )
    const [across, down] = [HOURS, WEEKDAYS].map(labels => ({ labels, more: 0 }))
    return deriveOver(
      panel,
      grid,
      (cells, over) => viewOf(across ?? NONE, down ?? NONE, cells, over),
      indexOf,
    )
  }
  const grid = new CellGrid(
    [columnGroup, groupBy],
    ({ row }) => [toLabel(row[columnGroup]), toLabel(row[groupBy])],
    make,
  )
  const axes = combineFolds(groupsOf(columnGroup), groupsOf(groupBy))
  return deriveOver(
    panel,
    combineFolds(grid, axes),
    ([cells, [across, down]], over) =>
      viewOf(axisOf(across, MAX_ACROSS), axisOf(down, MAX_DOWN), cells, over),
    indexOf,
  )
}

const NONE: Axis = { labels: [], more: 0 }

const groupsOf = (column: string) =>
  new Groups<Numeric | null>(column, () => new RowCount(), groupOrders.greatest)

/** The labels with the most rows, in their own order. */
const axisOf = (groups: OrderedList<Group<Numeric | null>>, most: number): Axis => ({
  labels: groups
    .head(most)
    .sort(groupOrders.label.compare)
    .map(({ key }) => key),
  more: Math.max(0, groups.size - most),
})

/** Rows of cells; one that did not change is the same object. */
function rowKeeper() {
  const before = new Map<Label, HeatmapRow>()
  return (label: Label, across: readonly Label[], source: Cells<Numeric | null>): HeatmapRow => {
    const cells = across.map(each => source.cell(each, label))
    const old = before.get(label)
    if (old !== undefined && hasSameItems(cells, old.cells)) return old
    const row = { label, cells }
    before.set(label, row)
    return row
  }
}
