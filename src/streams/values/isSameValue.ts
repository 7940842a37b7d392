import type { Row } from '../../backend/ports/backend.port'
import { canonicalJson } from '../../board/json/canonicalJson'
import { parseTimestamptz } from '../predicate/parseTime'
import { textOf } from '../rows/rowOrder'

/** Types whose values are the same only if their texts are. */
const TEXTS: ReadonlySet<string | undefined> = new Set(['text', 'varchar', 'bpchar', 'name', 'uuid'])

/**
 * Whether two values of one column are the same, though one came with a change and the other with a read: a time may be
 * written with another offset, the members of a JSON object in another order, and a fraction as exact text on one side
 * and rounded on the other. Whole numbers are exact on both. `type`: the column's, by its name in `pg_type`, if known.
 */
export function isSameValue(a: unknown, b: unknown, type?: string): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'number' || typeof b === 'number')
    return (
      isNumeric(a) &&
      isNumeric(b) &&
      (isWhole(a) && isWhole(b) ? textOf(a) === textOf(b) : Number(a) === Number(b))
    )
  if (typeof a === 'string' && typeof b === 'string') return !TEXTS.has(type) && isSameInstant(a, b)
  return canonicalJson(a ?? null) === canonicalJson(b ?? null)
}

/** Whether two rows have the same value in a column. `types`: those of all columns, as far as known. */
export const hasSameValue = (
  a: Row,
  b: Row,
  column: string,
  types: ReadonlyMap<string, string> | undefined,
): boolean => Object.is(a[column], b[column]) || isSameValue(a[column], b[column], types?.get(column))

const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const isWhole = (value: unknown) => /^-?\d+$/.test(textOf(value))

function isSameInstant(a: string, b: string): boolean {
  const instant = parseTimestamptz(a)
  return instant !== null && instant === parseTimestamptz(b)
}
