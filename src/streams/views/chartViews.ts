import type { Distribution } from '../folds/aggregates/distribution'
import type { Cloud } from '../folds/space/pointCloud'
import type { RowScope } from './rowScope'

/** The views of charts that few boards show. */

export interface HistogramView extends Distribution {
  kind: 'histogram'
  over: RowScope
}
/** `across`: the labels of the columns; of a week the hours, "0" to "23", and of its rows the days, "1" a Monday. */
export interface HeatmapView {
  kind: 'heatmap'
  across: readonly (string | null)[]
  /** An unchanged row is the same object. */
  rows: readonly HeatmapRow[]
  /** Columns and rows not shown. */
  moreAcross: number
  moreDown: number
  over: RowScope
}
/** Null: a cell without rows. */
export interface HeatmapRow {
  readonly label: string | null
  readonly cells: readonly ({ readonly rows: number; readonly value: number | string | null } | null)[]
}
/** Points from left to right; `without`: rows without a place. `groups`: those with a color of their own. */
export interface PointsView extends Cloud {
  groups: readonly (string | null)[]
  moreGroups: number
  over: RowScope
}
export interface ScatterView extends PointsView {
  kind: 'scatter'
}
/** x: longitude, y: latitude, in degrees. */
export interface MapView extends PointsView {
  kind: 'map'
}
