const DATE = String.raw`(\d{4})-(\d\d)-(\d\d)`
const TIME = String.raw`(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?`
const OFFSET = String.raw`Z|[+-]\d\d(?::?\d\d)?`
const INSTANT = new RegExp(`^${DATE}[T ]${TIME}(${OFFSET})$`)
const PLAIN = new RegExp(`^${DATE}(?:[T ]${TIME})?$`)
const OF_DAY = new RegExp(`^${TIME}$`)

/*
 * Microseconds, as Postgres keeps them; since the epoch, or since midnight. Null for what is not written in the
 * ISO way with a fixed meaning: "yesterday", a time without its zone, years beyond 9999.
 */

/** `timestamptz`, which has to name its zone: what zone the database would take is not known. */
export function instant(text: string): bigint | null {
  const [, year, month, day, hour, minute, second, fraction, zone = ''] = INSTANT.exec(text) ?? []
  const local = since(year, month, day, micros(hour, minute, second, fraction))
  return local === null ? null : local - offset(zone)
}

/** `timestamp` and `date`. */
export function plainTime(text: string): bigint | null {
  const [, year, month, day, hour = '00', minute = '00', second, fraction] = PLAIN.exec(text) ?? []
  return since(year, month, day, micros(hour, minute, second, fraction))
}

export function timeOfDay(text: string): bigint | null {
  const [, hour, minute, second, fraction] = OF_DAY.exec(text) ?? []
  return micros(hour, minute, second, fraction)
}

function since(year = '', month = '', day = '', micros: bigint | null): bigint | null {
  const midnight = `${year}-${month}-${day}T00:00:00.000Z`
  const ms = Date.parse(midnight)
  // 31 February is a day of March to Date, and none to Postgres.
  if (micros === null || Number.isNaN(ms) || new Date(ms).toISOString() !== midnight) return null
  return BigInt(ms) * 1000n + micros
}

function micros(hour = '', minute = '', second = '00', fraction = ''): bigint | null {
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

function offset(zone: string): bigint {
  const [hours = '', minutes = ''] = zone.slice(1).split(/:|(?<=^\d\d)(?=\d)/)
  const micros = BigInt(Number(hours) * 60 + Number(minutes)) * 60_000_000n
  return zone.startsWith('-') ? -micros : micros
}
