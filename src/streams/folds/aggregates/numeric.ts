import { compareNumbers, isNumeric } from '../../values/decimal'

/** A number as in rows: text where a double cannot hold it, and for NaN and the infinities. */
export type Numeric = number | string

/** A value as an exact number of the database. Null for NULL and other text. */
export function numericOf(value: unknown): Numeric | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && isNumeric(value) ? value : null
}

/** Postgres' order of numbers, as text or not. */
export const compareNumeric = (a: Numeric, b: Numeric): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNumbers(String(a), String(b))
