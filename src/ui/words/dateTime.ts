import { displayZone } from './timeZone'

type Format = Intl.DateTimeFormatOptions

/** Formats times in the viewer's language. `at`: ms since the epoch. */
export function createZonedFormat(options: Format): (at: number, zone: string) => string {
  let cachedFormat: { zone: string; format: Intl.DateTimeFormat } | undefined
  return (at, zone) => {
    if (cachedFormat?.zone !== zone)
      cachedFormat = { zone, format: new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone }) }
    return cachedFormat.format.format(at)
  }
}

/** The same in the display zone. */
export function createTimeFormat(options: Format): (at: number) => string {
  const format = createZonedFormat(options)
  return at => format(at, displayZone())
}

const minute = createTimeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "14:02:41" in the display zone. `at`: ms since the epoch. */
export const formatClockTime = createTimeFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** "14:02", preceded by the day if that differs from the day of `now`. Both in ms since the epoch. */
export const formatMinute = (at: number, now: number): string =>
  formatDay(at) === formatDay(now) ? minute(at) : `${formatDay(at)} ${minute(at)}`

const dayTimeOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const formatWithinYear = createTimeFormat(dayTimeOptions)
const formatWithYear = createTimeFormat({ year: 'numeric', ...dayTimeOptions })
const year = createTimeFormat({ year: 'numeric' })

/** "14:02:41"; "Nov 21, 14:02" on another day than `now`, with the year if that differs too. */
export const formatMoment = (at: number, now = Date.now()): string =>
  formatDay(at) === formatDay(now)
    ? formatClockTime(at)
    : (year(at) === year(now) ? formatWithinYear : formatWithYear)(at)

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
  return (year(at) === year(now) ? monthDay : monthDayYear)(at)
}

const formatToSecond = createTimeFormat({ ...dayTimeOptions, second: '2-digit' })

/** "09:12:04 – 09:12:31", or "since 09:12:04"; with days that differ from the day of `now`. */
export function formatSpan({ from, to }: { from: number; to: number | null }, now = Date.now()): string {
  const last = to ?? from
  const isSameDay = formatDay(from) === formatDay(last)
  const begin = (isSameDay && formatDay(from) === formatDay(now) ? formatClockTime : formatToSecond)(from)
  return to === null ? `since ${begin}` : `${begin} – ${(isSameDay ? formatClockTime : formatToSecond)(to)}`
}

/** Date, time and zone, for a tooltip. `at`: ms since the epoch. */
export const formatFullTime = createTimeFormat({ dateStyle: 'medium', timeStyle: 'long' })

/** "21 Nov 2026". `at`: ms since the epoch. */
export const formatDay = createTimeFormat({ dateStyle: 'medium' })

const formatZonedDay = createZonedFormat({ dateStyle: 'medium' })

/** The day that begins at `at`, where days are those of UTC. */
export const formatUtcDay = (at: number): string => formatZonedDay(at, 'UTC')

/** A database date such as "2026-11-21", which is the same in every zone; null for other texts. */
export const formatCalendarDay = (text: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? formatUtcDay(Date.parse(text)) : null
