/** Wall times as the clocks in a zone show them: "2026-03-29T02:30", or "2026-03-29T02:30:15". */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

const formats = new Map<string, Intl.DateTimeFormat>()
function zoneFormat(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(zone)
  if (cachedFormat !== undefined) return cachedFormat
  const part = '2-digit'
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: part,
    day: part,
    hour: part,
    minute: part,
    second: part,
  })
  formats.set(zone, format)
  return format
}

/** The wall time at `at`, ms since the epoch, rounded down to the second; whole minutes without seconds. */
export function toWallTime(at: number, zone: string): string {
  const parts = Object.fromEntries(
    zoneFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month, day, hour, minute, second } = parts
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}${second === '00' ? '' : `:${second}`}`
}

/** A time in ISO 8601 by the clocks of a zone: "2026-11-28T00:00:00+05:30". `at`: ms since the epoch. */
export function toZonedIso(at: number, zone: string): string {
  const minutes = Math.round(offsetAt(at, zone) / MINUTE)
  if (minutes === 0) return new Date(at).toISOString()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hours, rest].map(part => String(part).padStart(2, '0')).join(':')
  return `${toWallTime(at, zone).padEnd('YYYY-MM-DDThh:mm:ss'.length, ':00')}${minutes < 0 ? '-' : '+'}${offset}`
}

/**
 * When the clocks show this time, in ms since the epoch. If the clocks are set back: the earlier of the two moments; if
 * they are set forward over it: the moment that lies as long after the change as the wall time says. Null if it is not
 * a valid time.
 */
export function fromWallTime(wallTime: string, zone: string): number | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.0+)?)?$/.test(wallTime) ? Date.parse(`${wallTime}Z`) : NaN
  if (Number.isNaN(asUtc)) return null
  // Zones lie between UTC-12 and UTC+14: the offsets of the days before and after are the only candidates.
  const [before, after] = [-1, 1].map(days => offsetAt(asUtc + days * DAY, zone))
  if (before === undefined || after === undefined) return null
  const matches = [asUtc - before, asUtc - after].filter(at => at + offsetAt(at, zone) === asUtc)
  return matches.length === 0 ? asUtc - before : Math.min(...matches)
}

/** Ms by which a zone is ahead of UTC. */
export const offsetAt = (at: number, zone: string) =>
  Date.parse(`${toWallTime(at, zone)}Z`) - Math.floor(at / SECOND) * SECOND
