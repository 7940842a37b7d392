import { isNumeric } from '../../values/decimal'

/** A value as an exact number of the database: text where a double cannot hold it. Null for NULL and other text. */
export function numericOf(value: unknown): number | string | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && isNumeric(value) ? value : null
}
