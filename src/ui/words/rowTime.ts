import { createTimeFormat, createZonedFormat, formatClockTime, formatYear } from './dateTime'

/* Times as rows show them. */

const MINUTE = 60_000
const monthDay = createTimeFormat({ month: 'short', day: 'numeric' })
const monthDayYear = createTimeFormat({ dateStyle: 'medium' })
const relativeFormat = new Intl.RelativeTimeFormat(undefined, { style: 'short', numeric: 'always' })

/**
 * "14:02:41" within a minute, so that rows of a busy table differ; "3 min. ago", "in 2 hr."; the day where it is more
 * than a week away. Both in ms since the epoch.
 */
export function formatAge(at: number, now: number): string {
  const minutes = Math.trunc((at - now) / MINUTE)
  const [hours, days] = [Math.trunc(minutes / 60), Math.trunc(minutes / 1440)]
  if (minutes === 0) return formatClockTime(at)
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
