import { isCalendarDay } from '../../../board/time/days'
import { evenIntervals, intervalStarts, type Intervals } from '../../folds/time/intervals'
import type { Bar, BarsView } from '../view'

/** The intervals of time that bars are of, by their labels. `intervals`: of times; days (`date`) are as long in every zone. */
export function barIntervals(seconds: number, intervals: Intervals) {
  const even = evenIntervals(seconds)
  const kindOf = (value: unknown) => (isCalendarDay(value) ? even : intervals)
  return {
    intervals,
    /** When the interval with this time or day begins, as the database writes such a one; null without a time. */
    labelOf: (value: unknown): string | null => {
      const at = intervals.timeOf(value)
      if (at === null) return null
      const beginning = new Date(kindOf(value).startOf(at)).toISOString()
      return isCalendarDay(value) ? beginning.slice(0, -14) : beginning
    },
    secondsOf(label: string | null): number {
      const start = Date.parse(label ?? '')
      return label === null ? seconds : (kindOf(label).endOf(start) - start) / 1000
    },
    /** Of these bars, the latest first, and those between them: `count` at most. */
    among(bars: readonly Bar[], count: number): BarsView['intervals'] {
      const labels = bars.flatMap(({ label }) => label ?? [])
      const [first, last] = [Date.parse(labels.at(-1) ?? ''), Date.parse(labels[0] ?? '')]
      const kind = kindOf(labels[0])
      return { starts: intervalStarts(kind, first, last, count), end: kind.endOf(last) }
    },
  }
}
