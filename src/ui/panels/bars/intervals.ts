import type { Bar, BarsView } from '../../../streams/views/view'
import { createZonedFormat, formatDay, formatMinute } from '../../words/dateTime'
import { formatCalendarDay, formatUtcDay } from '../../words/rowTime'
import { displayZone } from '../../words/timeZone'

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

const formatShortDay = createZonedFormat({ month: 'short', day: 'numeric' })
const formatZonedYear = createZonedFormat({ year: 'numeric' })

/** Names intervals below their bars: days of one year without it. */
export function tickFormatter(columns: readonly Interval[], form: IntervalForm): (from: number) => string {
  const zone = form.areDays === true ? 'UTC' : displayZone()
  const years = [columns[0], columns.at(-1)].map(column => formatZonedYear(column?.from ?? 0, zone))
  const isShort = form.seconds % DAY_S === 0 && years[0] === years[1]
  return from => (isShort ? formatShortDay(from, zone) : intervalText(from, form))
}
