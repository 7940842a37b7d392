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

/** ms since the epoch. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const at = parseInstant(value)
  return Number.isNaN(at) ? null : at
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
