import type { LinePanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { Course } from '../folds/course'
import type { IndexOf, TimeIndex } from '../folds/timeIndex'
import type { Point } from '../folds/points'
import type { HeldRow } from '../rowIndex'
import { numberOf } from '../values'
import type { LineView } from '../view'
import { preparedByDrawing, type Derivation } from './derivation'
import { foldedWithin } from './within'

/** Numbers of a row, one for each line. */
export type Numbers = readonly (number | null)[]
/** With no more rows than this, all are drawn. */
export const DRAWN = 1_000
/** So many of the newest are there one by one, where not all are. */
export const NEWEST = 500
/** So many points are drawn of lines with the same times, in stretches of which each has its ends and extremes. */
const MOST = 2_400
/** Fewer stretches than these are seen as such. */
const LEAST = 100

/** How many stretches of time are told apart, where so many lines have a share of the points. */
export const columnsFor = (lines: number, { series }: LinePanel): number =>
  Math.max(LEAST, Math.floor(MOST / lines / (2 + 2 * series.length)))

/** Rows by their time, drawn by what can be seen of them. */
export function courseOf({ time, series }: LinePanel, index?: TimeIndex): Course<Numbers> {
  const uses = series.map(({ column }) => column)
  const asked = {
    ...{ time, uses, hasEnds: true },
    read: ({ row }: HeldRow) => uses.map(column => numberOf(row[column])),
    measures: series.map((_, n) => (of: Numbers) => of[n] ?? null),
  }
  return new Course<Numbers>(asked, index)
}

/** Rows over their time column, ascending; rows without a readable time are left out. */
export function lineRows(
  panel: LinePanel & Limited,
  isWhole: boolean,
  indexOf?: IndexOf,
): Derivation<LineView> {
  const shape = (points: readonly Point<Numbers>[]) => ({
    times: points.map(({ at }) => at / 1000),
    series: panel.series.map(({ label }, n) => ({ label, values: points.map(({ of }) => of[n] ?? null) })),
  })
  const look = (course: Course<Numbers>): LineView => {
    const { size } = course.points
    const { points, width } = course.draw(isWhole || size <= DRAWN ? null : columnsFor(1, panel))
    const view: LineView = { kind: 'line', ...shape(points) }
    if (width === null) return view
    const [newest, step] = [course.points.tail(NEWEST), course.step / 1000]
    const steps = panel.series.map(() => step)
    return {
      ...view,
      reduction: { seconds: width / 1000, steps, rows: size, newest: once(() => shape(newest)) },
    }
  }
  const { within, time } = panel
  const course = courseOf(panel, within === undefined ? indexOf?.(time) : undefined)
  return preparedByDrawing(foldedWithin(within, course, ({ points }) => points.size > 0, look, indexOf))
}

/** What is seldom looked at is made when it is. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
