type Format = Intl.DateTimeFormatOptions

/** The viewer's own zone: "Europe/Lisbon". */
export const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
let shown = here

/** The zone of all times shown, to be named wherever they are. */
export const zone = (): string => shown

/** From now on times are shown in this zone, `viewer` being that of whoever looks. All must be drawn anew. */
export const showTimesIn = (which: string): void => {
  shown = which === 'viewer' ? here : which
}

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
  return at => format(at, shown)
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

/** Date, time and zone, for a tooltip. `at`: ms since the epoch. */
export const fullTime = timeFormat({ dateStyle: 'medium', timeStyle: 'long' })

/** "21 Nov 2026". `at`: ms since the epoch. */
export const day = timeFormat({ dateStyle: 'medium' })
