import { zone } from './zone'

type Format = Intl.DateTimeFormatOptions

/** Writes times as the viewer's language does. `at`: ms since the epoch. */
export function timeFormatIn(options: Format): (at: number, zone: string) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined
  return (at, zone) => {
    if (made?.zone !== zone)
      made = { zone, format: new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone }) }
    return made.format.format(at)
  }
}

/** The same in the zone that is shown. */
export function timeFormat(options: Format): (at: number) => string {
  const format = timeFormatIn(options)
  return at => format(at, zone())
}

const minute = timeFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "14:02:41" in the zone that is shown. `at`: ms since the epoch. */
export const clockTime = timeFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** "14:02", or with the day before it where that is not the day of `now`. Both in ms since the epoch. */
export const minuteTime = (at: number, now: number): string =>
  day(at) === day(now) ? minute(at) : `${day(at)} ${minute(at)}`

const ofDay = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const ofYear = timeFormat(ofDay)
const ofAnyYear = timeFormat({ year: 'numeric', ...ofDay })
const year = timeFormat({ year: 'numeric' })

/** "14:02:41", or "Nov 21, 14:02" where that is not the day of `now`, with its year where it has another. */
export const momentTime = (at: number, now = Date.now()): string =>
  day(at) === day(now) ? clockTime(at) : (year(at) === year(now) ? ofYear : ofAnyYear)(at)

const toTheSecond = timeFormat({ ...ofDay, second: '2-digit' })

/** "09:12:04 – 09:12:31", or "since 09:12:04"; with the days where they are not that of `now`. */
export function spanTime({ from, to }: { from: number; to: number | null }, now = Date.now()): string {
  const last = to ?? from
  const isOfOneDay = day(from) === day(last)
  const begin = (isOfOneDay && day(from) === day(now) ? clockTime : toTheSecond)(from)
  return to === null ? `since ${begin}` : `${begin} – ${(isOfOneDay ? clockTime : toTheSecond)(to)}`
}

/** Date, time and zone, for a tooltip. `at`: ms since the epoch. */
export const fullTime = timeFormat({ dateStyle: 'medium', timeStyle: 'long' })

/** "21 Nov 2026". `at`: ms since the epoch. */
export const day = timeFormat({ dateStyle: 'medium' })

const calendar = timeFormatIn({ dateStyle: 'medium' })

/** A day as a database writes it, "2026-11-21", which is the same in every zone; null for other texts. */
export const calendarDay = (text: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? calendar(Date.parse(text), 'UTC') : null
