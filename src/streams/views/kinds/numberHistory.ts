import type { NumberPanel } from '../../../board/board'
import { numericOf, type Numeric } from '../../folds/aggregates/numeric'
import type { Point } from '../../folds/time/points'
import { SampledSeries } from '../../folds/time/sampledSeries'
import type { IndexOf } from '../../folds/time/timeIndex'
import { numberOf } from '../../values/columnValues'
import { ChartPace } from '../chartPace'
import type { Derivation } from '../derivation'
import type { NumberView } from '../view'

/** Columns of time in the history, two values in each. */
const COLUMNS = 119
/** Up to this many rows are all drawn. */
const DRAW_ALL_BELOW = 240
/** How many of the newest rows are added one by one where not all are drawn. */
const NEWEST = 200

/** A value of the figure; `whole`: what it is out of. */
export interface Sample {
  value: Numeric | null
  whole: number | null
}

/** The values of a number panel by time. */
export function samplesOf(
  { column, timeColumn: time, totalColumn: whole }: NumberPanel,
  indexOf?: IndexOf,
): SampledSeries<Sample> {
  const options: ConstructorParameters<typeof SampledSeries<Sample>>[0] = {
    time,
    hasEnds: false,
    uses: whole === undefined ? [column] : [column, whole],
    read: ({ row }) => ({
      value: numericOf(row[column]),
      whole: whole === undefined ? null : numberOf(row[whole]),
    }),
    measures: [({ value }) => numberOf(value)],
  }
  return new SampledSeries(options, indexOf?.(time))
}

/** The history is a chart: while it is not due, the figure is updated and the history is not. */
export function withHistory(
  figure: Derivation<NumberView>,
  samples: SampledSeries<Sample>,
  isWhole: boolean,
): Derivation<NumberView> {
  const pace = new ChartPace<CourseDrawing>()
  let drawing: CourseDrawing | null = null
  let last: { of: NumberView; drawing: CourseDrawing; view: NumberView } | null = null
  return {
    ...figure,
    reset(rows, all) {
      figure.reset(rows, all)
      pace.reset()
    },
    apply(deltas) {
      figure.apply(deltas)
      pace.change()
    },
    view(now, clock) {
      const figureView = figure.view(now)
      drawing = pace.view(clock, () => drawCourse(samples, isWhole, drawing))
      if (last?.of !== figureView || last.drawing !== drawing)
        last = { of: figureView, drawing, view: { ...figureView, ...drawing.course } }
      return last.view
    },
    dueAt: () => pace.dueAt,
  }
}

interface CourseDrawing {
  /** The drawing behind `course`: the same object while nothing changes. */
  drawing: object
  course: Pick<NumberView, 'course' | 'times' | 'newest'>
}

function drawCourse(
  samples: SampledSeries<Sample>,
  isWhole: boolean,
  last: CourseDrawing | null,
): CourseDrawing {
  const { points } = samples
  const drawing = samples.draw(isWhole || points.size <= DRAW_ALL_BELOW ? null : COLUMNS)
  if (last?.drawing === drawing) return last
  const newest = drawing.width !== null && {
    newest: { ...toHistory(points.tail(NEWEST)), rowCount: points.size },
  }
  return { drawing, course: { ...toHistory(drawing.points), ...newest } }
}

const toHistory = (points: readonly Point<Sample>[]) => ({
  course: points.map(({ value }) => numberOf(value.value)),
  times: points.map(({ at }) => at),
})
