import type { RowShape } from '../../board/model/source'
import type { Row } from '../../backend/ports/backend.port'
import { compareNumbers } from '../values/decimal'

/** One text per primary key, whatever its columns' types: 1 and "1" are the same row. */
export const keyOf = (shape: RowShape, row: Row): string =>
  shape.key.length === 1 && shape.key[0] !== undefined
    ? textOf(row[shape.key[0]])
    : JSON.stringify(shape.key.map(column => textOf(row[column])))

/** What is known of a source's columns, from the port: live views. */
export interface ColumnFacts {
  /** The columns in which numbers came as text. */
  numbers?: ReadonlySet<string>
  /** The type of each column by its name in `pg_type`, as far as known. */
  types?: ReadonlyMap<string, string>
}

/**
 * The shape's order, ties broken by the key ascending, as the read requests it. `numbers`: the columns in which numbers
 * came as text, from the port; only there are two texts compared as numbers. A number that came as text is never
 * compared before its column is in the set, and NaN and the infinities, which JSON has as text, have the same order
 * either way: so adding a column does not change the order of the rows held.
 */
export function createComparator(
  { order, key }: Pick<RowShape, 'order' | 'key'>,
  numbers: ReadonlySet<string> = new Set(),
): (a: Row, b: Row) => number {
  const { column: first, ascending } = order
  const sign = ascending ? 1 : -1
  return (a, b) => {
    const left = a[first]
    const right = b[first]
    if (left !== right) {
      const next = sign * compare(left, right, first, numbers)
      if (next !== 0) return next
    }
    for (const column of key) {
      const next = compare(a[column], b[column], column, numbers)
      if (next !== 0) return next
    }
    return 0
  }
}

/**
 * A number that never falls from row to row in the shape's order; null for a row whose value is neither a number nor
 * NULL.
 */
export function createRanking({
  order: { column, ascending },
}: Pick<RowShape, 'order'>): (row: Row) => number | null {
  const sign = ascending ? 1 : -1
  return row => {
    const value = row[column]
    if (typeof value === 'number') return sign * value
    return value === null || value === undefined ? sign * Infinity : null
  }
}

/** Postgres' order for one type: NULL is greater than everything; text goes by code point. */
function compare(a: unknown, b: unknown, column: string, numbers: ReadonlySet<string>): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === b) return 0
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1
  if (b === null || b === undefined) return -1
  if (typeof a === 'number' || typeof b === 'number' || numbers.has(column))
    return compareNumbers(textOf(a), textOf(b))
  const [left, right] = [textOf(a), textOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A database value as text; objects and arrays as JSON. */
export function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value)
    default:
      return JSON.stringify(value ?? null)
  }
}
