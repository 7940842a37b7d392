import type { LinePanel } from '../../../board/board'
import { lineFigures } from '../../../board/figures/figureSource'
import { isCalendarDay } from '../../../board/time/days'
import { namedZone } from '../../../board/time/shownZone'
import { fromWallTime } from '../../../board/time/zonedTime'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { evenIntervals, intervalStarts, type Intervals } from '../../folds/time/intervals'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf, timeOf } from '../../values/columnValues'
import type { Derivation } from '../derivation'
import { answerOf, type Answer } from './figureAnswer'
import type { LineView } from '../line/lineView'

/** What the database calculated for a series, by the start of the interval, ms since the epoch. */
interface Course {
  answer: Answer
  values: ReadonlyMap<number, number | null>
}

/** Lines over all rows of their table, up to now, from the rows of a figure source. */
export function deriveLineOverAll(
  panel: LinePanel & WithTimeWindow,
  seconds: number,
  intervals: Intervals = evenIntervals(seconds),
): Derivation<LineView> {
  const { series, asOf, intervalZone = 'UTC' } = panel
  const figures = lineFigures(panel)
  let rows: Iterable<RowEntry> = []
  let courses: readonly Course[] | null = null
  let last: { courses: readonly Course[]; start: number; hasEnded: boolean; view: LineView } | null = null

  const startOf = (key: string | null): number | null => {
    const at = isCalendarDay(key) ? fromWallTime(`${key}T00:00`, namedZone(intervalZone)) : timeOf(key)
    return at === null ? null : intervals.startOf(at)
  }
  const courseOf = (answer: Answer): Course => ({
    answer,
    values: new Map(
      answer.groups.flatMap(({ label, value }) => {
        const start = startOf(label)
        return start === null ? [] : [[start, numberOf(value)] as const]
      }),
    ),
  })

  function draw(shownCourses: readonly Course[], now: number, hasEnded: boolean): LineView {
    const first = Math.min(...shownCourses.flatMap(({ values }) => [...values.keys()]))
    const starts = intervalStarts(intervals, first, now, MAX_DRAWN)
    const newest = starts.at(-1)
    const end = newest === undefined ? Infinity : intervals.endOf(newest)
    const [{ answer } = { answer: null }] = shownCourses
    const unanswered = answer === null ? 0 : answer.groupCount - answer.groups.length
    // Rows without a time are a group, too, and the last: of the first 1,000 groups, 999 are surely intervals.
    const undrawn = starts[0] === undefined ? 0 : Math.round((starts[0] - first) / seconds / 1000)
    const older = undrawn + Math.max(0, unanswered - 1)
    return {
      kind: 'line',
      times: starts.map(start => start / 1000),
      series: series.map(({ label, aggregate }, n) => {
        const values = shownCourses[n]?.values
        const empty = aggregate === 'count' || aggregate === 'distinct' || aggregate === 'sum' ? 0 : null
        return {
          label,
          values: starts.map(start => values?.get(start) ?? (values?.has(start) ? null : empty)),
        }
      }),
      buckets: {
        seconds,
        missingSpan: null,
        older,
        end: end / 1000,
        ...(hasEnded && asOf !== undefined && end <= asOf + 1 && { isEnded: true }),
      },
      ...(answer !== null && { overAll: answer.rows }),
    }
  }

  return {
    reset(all) {
      rows = all
      courses = null
    },
    apply(deltas) {
      if (deltas.length > 0) courses = null
    },
    view(now) {
      courses ??= figures.flatMap(figure => {
        const answer = answerOf(rows, figure)
        return answer === null ? [] : [courseOf(answer)]
      })
      const start = intervals.startOf(now)
      const hasEnded = asOf !== undefined && now >= asOf
      if (last?.courses !== courses || last.start !== start || last.hasEnded !== hasEnded)
        last = { courses, start, hasEnded, view: draw(courses, now, hasEnded) }
      return last.view
    },
  }
}

/** Fewer than are asked for: where there are more, it is known. */
const MAX_DRAWN = 999
