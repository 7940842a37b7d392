const DATE = String.raw`(\d{4})-(\d\d)-(\d\d)`
const TIME = String.raw`(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?`
const OFFSET = String.raw`Z|[+-]\d\d(?::?\d\d)?`
const INSTANT = new RegExp(`^${DATE}[T ]${TIME}(${OFFSET})$`)
const PLAIN = new RegExp(`^${DATE}(?:[T ]${TIME})?$`)
const OF_DAY = new RegExp(`^${TIME}$`)

/*
 * Microseconds, as Postgres stores them; since the epoch, or since midnight. Null for anything but ISO texts with a
 * fixed meaning: "yesterday", a time without its zone, years beyond 9999.
 */

/** `timestamptz`, with a zone: which zone the database would assume is not known. */
export function parseTimestamptz(text: string): bigint | null {
  const [, year, month, day, hour, minute, second, fraction, zone = ''] = INSTANT.exec(text) ?? []
  const local = toMicros(year, month, day, micros(hour, minute, second, fraction))
  return local === null ? null : local - offsetMicros(zone)
}

/** `timestamp` and `date`. */
export function parsePlainTime(text: string): bigint | null {
  const [, year, month, day, hour = '00', minute = '00', second, fraction] = PLAIN.exec(text) ?? []
  return toMicros(year, month, day, micros(hour, minute, second, fraction))
}

export function parseTimeOfDay(text: string): bigint | null {
  const [, hour, minute, second, fraction] = OF_DAY.exec(text) ?? []
  return micros(hour, minute, second, fraction)
}

function toMicros(year = '', month = '', day = '', micros: bigint | null): bigint | null {
  const midnight = `${year}-${month}-${day}T00:00:00.000Z`
  const ms = Date.parse(midnight)
  // Date takes 31 February for a day in March; Postgres refuses it.
  if (micros === null || Number.isNaN(ms) || new Date(ms).toISOString() !== midnight) return null
  return BigInt(ms) * 1000n + micros
}

function micros(hour = '', minute = '', second = '00', fraction = ''): bigint | null {
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

function offsetMicros(zone: string): bigint {
  const [hours = '', minutes = ''] = zone.slice(1).split(/:|(?<=^\d\d)(?=\d)/)
  const micros = BigInt(Number(hours) * 60 + Number(minutes)) * 60_000_000n
  return zone.startsWith('-') ? -micros : micros
}
