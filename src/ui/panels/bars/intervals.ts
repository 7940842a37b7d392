import type { Bar, BarsView } from '../../../streams/views/view'
import { formatMinute } from '../../words/dateTime'
import { formatUtcDay } from '../../words/rowTime'

interface Interval {
  /** ms since the epoch. */
  from: number
  /** Null: no rows. */
  bar: Bar | null
}

/** The intervals up to the latest with rows, oldest first, those without rows between them too; at most `limit`. */
export function intervalsOf({ bars }: BarsView, seconds: number, limit: number): Interval[] {
  const byTime = new Map(
    bars.flatMap(bar => (bar.label === null ? [] : [[Date.parse(bar.label), bar] as const])),
  )
  if (byTime.size === 0) return []
  const [first, last] = [Math.min(...byTime.keys()), Math.max(...byTime.keys())]
  const count = Math.min(limit, Math.round((last - first) / (seconds * 1000)) + 1)
  return Array.from({ length: count }, (_, i) => {
    const from = last - (count - 1 - i) * seconds * 1000
    return { from, bar: byTime.get(from) ?? null }
  })
}

export const DAY_S = 86_400

/** Whether intervals are days, which begin at midnight in UTC wherever they are shown. */
export const areUtcDays = (seconds: number): boolean => seconds >= DAY_S

/** The day of an interval, or the time when it begins, with the day unless that is the day of `last`. */
export const intervalText = (from: number, seconds: number, last = 0): string =>
  areUtcDays(seconds) ? formatUtcDay(from) : formatMinute(from, last)
