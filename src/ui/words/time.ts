const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/** The viewer's zone, to be named wherever times are shown: "Europe/Lisbon". */
export const zone = clock.resolvedOptions().timeZone

/** "14:02:41" in the viewer's zone. `at`: ms since the epoch. */
export const clockTime = (at: number): string => clock.format(at)

const minute = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** "14:02", or with the day before it where that is not the day of `now`. Both in ms since the epoch. */
export const minuteTime = (at: number, now: number): string =>
  day(at) === day(now) ? minute.format(at) : `${day(at)} ${minute.format(at)}`

/** Date, time and zone, for a tooltip. `at`: ms since the epoch. */
export const fullTime = (at: number): string => full.format(at)

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** "21 Nov 2026". `at`: ms since the epoch. */
export const day = (at: number): string => date.format(at)
