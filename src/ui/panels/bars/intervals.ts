import type { Bar, BarsView } from '../../../streams/views/view'
import { formatDay, formatMinute } from '../../words/dateTime'
import { formatCalendarDay, formatUtcDay } from '../../words/rowTime'

interface Interval {
  /** ms since the epoch. */
  from: number
  /** Null: no rows. */
  bar: Bar | null
}

/** The intervals up to the latest with rows, oldest first, those without rows between them too. */
export function intervalsOf({ bars, intervals }: BarsView): Interval[] {
  const byTime = new Map(
    bars.flatMap(bar => (bar.label === null ? [] : [[Date.parse(bar.label), bar] as const])),
  )
  return intervals?.starts.map(from => ({ from, bar: byTime.get(from) ?? null })) ?? []
}

export const DAY_S = 86_400

/** Whether the intervals are of days without times, which are the same in every zone and begin by those of UTC. */
export const areCalendarDays = ({ bars }: BarsView): boolean =>
  bars.some(({ label }) => formatCalendarDay(label ?? '') !== null)

interface IntervalForm {
  seconds: number
  /** The start of the latest. */
  last?: number
  /** See `areCalendarDays`. */
  areDays?: boolean
}

/** The day of an interval of days, or the time when it begins, with the day unless that is the day of `last`. */
export const intervalText = (from: number, { seconds, last = 0, areDays = false }: IntervalForm): string =>
  areDays ? formatUtcDay(from) : seconds % DAY_S === 0 ? formatDay(from) : formatMinute(from, last)
