import { instantOf } from '../board/instant'

/** Readings of a database value. `null` means: not readable as such, or NULL. */

/**
 * For what is drawn, or written in a few digits: a double, also of a number that is kept as text because a double
 * does not hold it. What is written in full takes the value from `cellOf`.
 */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** ms since the epoch. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const at = instantOf(value)
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
