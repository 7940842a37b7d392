import { isNumeric } from '../decimal'

/** A value as a number of the database, exact: text where a double does not hold it. Null for NULL and other text. */
export function numericOf(value: unknown): number | string | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && isNumeric(value) ? value : null
}
