import { parseInstant } from '../../board/time/parseInstant'

/** Conversions of database values. `null` means: not convertible, or NULL. */

/**
 * For drawing, or for a few digits: a double, even for a number stored as text because a double cannot hold it.
 * `cellOf` returns all digits.
 */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/**
 * ms since the epoch, with microseconds as the fraction, so that rows of one millisecond have an order: a double tells
 * them apart until the year 2248.
 */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const at = parseInstant(value)
  return Number.isNaN(at) ? null : at + microsOf(value) / 1000
}

const POINT = 0x2e
/** The index of the decimal point of the seconds, as Postgres writes times. */
const POINT_AT = 'YYYY-MM-DDThh:mm:ss'.length

/** Microseconds beyond the last whole millisecond. */
function microsOf(text: string): number {
  if (text.charCodeAt(POINT_AT) !== POINT) return 0
  let micros = 0
  let place = 100
  for (let at = POINT_AT + 4; place >= 1; at += 1, place /= 10) {
    const digit = text.charCodeAt(at) - 0x30
    if (!(digit >= 0 && digit <= 9)) break
    micros += digit * place
  }
  return micros
}

/** The value as the database gave it, in all its digits. */
export function cellOf(value: unknown): string | number | boolean | null {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'undefined':
      return null
    default:
      return value === null ? null : JSON.stringify(value)
  }
}
