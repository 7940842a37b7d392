import { isCalendarDay } from '../../../board/time/days'
import { evenIntervals, intervalStarts, type Intervals } from '../../folds/time/intervals'
import type { Bar, BarsView } from '../view'

/** The intervals of time that bars are of, by their labels. */
export interface BarIntervals extends Intervals {
  /** When the interval with this time or day begins, as the database writes such a one; null without a time. */
  readonly labelOf: (value: unknown) => string | null
  readonly secondsOf: (label: string | null) => number
  /** Of these bars, the latest first, and those between them: `count` at most. */
  readonly among: (bars: readonly Bar[], count: number) => BarsView['intervals']
}

/** `intervals`: of times; those of days (`date`) are `seconds` long, and the same in every zone. */
export function barIntervals(seconds: number, intervals: Intervals = evenIntervals(seconds)): BarIntervals {
  const even = evenIntervals(seconds)
  const kindOf = (value: unknown) => (isCalendarDay(value) ? even : intervals)
  return {
    ...intervals,
    labelOf(value) {
      const at = intervals.timeOf(value)
      if (at === null) return null
      const beginning = new Date(kindOf(value).startOf(at)).toISOString()
      return isCalendarDay(value) ? beginning.slice(0, -14) : beginning
    },
    secondsOf(label) {
      const start = Date.parse(label ?? '')
      return label === null ? seconds : (kindOf(label).endOf(start) - start) / 1000
    },
    among(bars, count) {
      const labels = bars.flatMap(({ label }) => label ?? [])
      const [first, last] = [Date.parse(labels.at(-1) ?? ''), Date.parse(labels[0] ?? '')]
      const kind = kindOf(labels[0])
      return { starts: intervalStarts(kind, first, last, count), end: kind.endOf(last) }
    },
  }
}
