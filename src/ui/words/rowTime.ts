import { createTimeFormat, createZonedFormat, formatYear } from './dateTime'

/* Times as rows show them. */

const MINUTE = 60_000
/** Ages below a minute are in tens of seconds: none is counted up while one reads it. */
export const AGE_STEP_MS = 10_000
const monthDay = createTimeFormat({ month: 'short', day: 'numeric' })
const monthDayYear = createTimeFormat({ dateStyle: 'medium' })
const relativeFormat = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'always' })
const nowText = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'second')

/**
 * "now", "20 sec. ago", "3 min. ago", "in 2 hr."; the day where it is more than a week away. Both in ms since the
 * epoch.
 */
export function formatAge(at: number, now: number): string {
  const minutes = Math.trunc((at - now) / MINUTE)
  const [hours, days] = [Math.trunc(minutes / 60), Math.trunc(minutes / 1440)]
  const seconds = Math.trunc((at - now) / AGE_STEP_MS) * 10
  if (minutes === 0) return seconds === 0 ? nowText : relativeFormat.format(seconds, 'second')
  if (hours === 0) return relativeFormat.format(minutes, 'minute')
  if (days === 0) return relativeFormat.format(hours, 'hour')
  if (Math.abs(days) < 8) return relativeFormat.format(days, 'day')
  return (formatYear(at) === formatYear(now) ? monthDay : monthDayYear)(at)
}

const formatZonedDay = createZonedFormat({ dateStyle: 'medium' })

/** The day that begins at `at`, where days are those of UTC. */
export const formatUtcDay = (at: number): string => formatZonedDay(at, 'UTC')

/** A database date such as "2026-11-21", which is the same in every zone; null for other texts. */
export const formatCalendarDay = (text: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? formatUtcDay(Date.parse(text)) : null
