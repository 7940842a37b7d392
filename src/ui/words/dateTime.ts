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

export const dayTimeOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const formatWithinYear = createTimeFormat(dayTimeOptions)
const formatWithYear = createTimeFormat({ year: 'numeric', ...dayTimeOptions })
export const formatYear = createTimeFormat({ year: 'numeric' })

/** "14:02:41"; "Nov 21, 14:02" on another day than `now`, with the year if that differs too. */
export const formatMoment = (at: number, now = Date.now()): string =>
  formatDay(at) === formatDay(now)
    ? formatClockTime(at)
    : (formatYear(at) === formatYear(now) ? formatWithinYear : formatWithYear)(at)

/** Date, time and zone, for a tooltip. `at`: ms since the epoch. */
export const formatFullTime = createTimeFormat({ dateStyle: 'medium', timeStyle: 'long' })

/** "21 Nov 2026". `at`: ms since the epoch. */
export const formatDay = createTimeFormat({ dateStyle: 'medium' })
