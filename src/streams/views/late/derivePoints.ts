import type { MapPanel, ScatterPanel } from '../../../board/board'
import { RowCount } from '../../folds/aggregates/count'
import { combineFolds } from '../../folds/fold'
import { Groups } from '../../folds/groups/groups'
import { groupOrders } from '../../folds/groups/groupOrders'
import { toLabel } from '../../folds/groups/labelSplit'
import { PointCloud } from '../../folds/space/pointCloud'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import { placeOf, pointOf } from '../../values/pointOf'
import type { Derivation } from '../derivation'
import type { MapView, PointsView, ScatterView } from '../chartViews'
import { deriveOver } from './deriveOver'

/** As many colors as can be told apart. */
const MAX_GROUPS = 8

/** Two numbers of each row. */
export function deriveScatter(panel: ScatterPanel, indexOf?: IndexOf): Derivation<ScatterView> {
  const { xColumn, yColumn } = panel
  const read = ({ row }: RowEntry) => {
    const [x, y] = [numberOf(row[xColumn]), numberOf(row[yColumn])]
    return x === null || y === null ? null : ([x, y] as const)
  }
  return derivePoints(panel, [xColumn, yColumn], read, view => ({ kind: 'scatter', ...view }), indexOf)
}

/** Longitude and latitude of each row. */
export function deriveMap(panel: MapPanel, indexOf?: IndexOf): Derivation<MapView> {
  const { longitudeColumn = '', latitudeColumn = '', pointColumn } = panel
  const columns = pointColumn === undefined ? [longitudeColumn, latitudeColumn] : [pointColumn]
  const read = ({ row }: RowEntry) =>
    pointColumn === undefined ? placeOf(row[longitudeColumn], row[latitudeColumn]) : pointOf(row[pointColumn])
  return derivePoints(panel, columns, read, view => ({ kind: 'map', ...view }), indexOf)
}

function derivePoints<V>(
  panel: ScatterPanel | MapPanel,
  columns: readonly string[],
  read: (entry: RowEntry) => readonly [number, number] | null,
  toView: (view: PointsView) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  const { groupBy, labelColumn } = panel
  const labelOf = (column: string | undefined) => {
    if (column === undefined) return () => null
    return ({ row }: RowEntry) => toLabel(row[column])
  }
  const cloud = new PointCloud({
    uses: [...columns, groupBy, labelColumn].filter(column => column !== undefined),
    read,
    groupOf: labelOf(groupBy),
    nameOf: labelOf(labelColumn),
  })
  const groups = new Groups<number>(groupBy ?? null, () => new RowCount(), groupOrders.greatest)
  return deriveOver(
    panel,
    combineFolds(cloud, groups),
    ([{ spots, extent, without }, rankedGroups], over) =>
      toView({
        spots,
        extent,
        without,
        over,
        groups: rankedGroups
          .head(MAX_GROUPS)
          .map(({ key }) => key)
          .sort((a, b) =>
            groupOrders.label.compare({ key: a, rows: 0, value: 0 }, { key: b, rows: 0, value: 0 }),
          ),
        moreGroups: Math.max(0, rankedGroups.size - MAX_GROUPS),
      }),
    indexOf,
  )
}
