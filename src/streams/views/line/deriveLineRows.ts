import type { LinePanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { SampledSeries } from '../../folds/time/sampledSeries'
import type { IndexOf, TimeIndex } from '../../folds/time/timeIndex'
import type { Point } from '../../folds/time/points'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { LineView } from '../view'
import { prepareByDrawing, type Derivation } from '../derivation'
import { deriveFromFoldInRange } from '../limitToRange'

/** Numbers of a row, one for each line. */
export type Numbers = readonly (number | null)[]
/** Up to this many rows are all drawn. */
export const DRAW_ALL_BELOW = 1_000
/** How many of the newest rows are added one by one where not all are drawn. */
export const NEWEST = 500
/** Upper limit of points drawn for lines with the same times; each column of time contributes its ends and extremes. */
const MAX_COLUMNS = 2_400
/** Fewer columns than these would be visible as steps. */
const MIN_COLUMNS = 100

/** The number of columns of time, if `lines` share the points. */
export const columnsFor = (lines: number, { series }: LinePanel): number =>
  Math.max(MIN_COLUMNS, Math.floor(MAX_COLUMNS / lines / (2 + 2 * series.length)))

/** Rows by time, reduced to the points that can be seen. */
export function createSeries(
  { timeColumn: time, series }: LinePanel,
  index?: TimeIndex,
): SampledSeries<Numbers> {
  const uses = series.map(({ column }) => column)
  const options = {
    time,
    uses,
    hasEnds: true,
    read: ({ row }: RowEntry) => uses.map(column => numberOf(row[column])),
    measures: series.map((_, n) => (numbers: Numbers) => numbers[n] ?? null),
  }
  return new SampledSeries<Numbers>(options, index)
}

/** Rows over their time column, ascending; rows without a readable time are left out. */
export function deriveLineRows(
  panel: LinePanel & WithTimeWindow,
  isWhole: boolean,
  indexOf?: IndexOf,
): Derivation<LineView> {
  const shape = (points: readonly Point<Numbers>[]) => ({
    times: points.map(({ at }) => at / 1000),
    series: panel.series.map(({ label }, n) => ({
      label,
      values: points.map(({ value }) => value[n] ?? null),
    })),
  })
  const toView = (course: SampledSeries<Numbers>): LineView => {
    const { size } = course.points
    const { points, width } = course.draw(isWhole || size <= DRAW_ALL_BELOW ? null : columnsFor(1, panel))
    const view: LineView = { kind: 'line', ...shape(points) }
    if (width === null) return view
    const [newest, step] = [course.points.tail(NEWEST), course.step / 1000]
    const steps = panel.series.map(() => step)
    return {
      ...view,
      reduction: { seconds: width / 1000, steps, rows: size, newest: makeLazily(() => shape(newest)) },
    }
  }
  const { within, timeColumn: time } = panel
  const course = createSeries(panel, within === undefined ? indexOf?.(time) : undefined)
  return prepareByDrawing(
    deriveFromFoldInRange(within, course, ({ points }) => points.size > 0, toView, indexOf),
  )
}

/** A value that is seldom needed, created at the first call. */
export function makeLazily<T>(make: () => T): () => T {
  let memo: { value: T } | null = null
  return () => (memo ??= { value: make() }).value
}
