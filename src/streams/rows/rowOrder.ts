import type { RowShape } from '../../board/model/source'
import type { Row } from '../../backend/ports/backend.port'
import { parseTimestamptz } from '../predicate/parseTime'
import { compareNumbers } from '../values/decimal'
import { compareTexts } from '../values/compare'

/** One text per primary key, whatever its columns' types: 1 and "1" are the same row. */
export const keyOf = (shape: RowShape, row: Row): string =>
  shape.key.length === 1 && shape.key[0] !== undefined
    ? textOf(row[shape.key[0]])
    : JSON.stringify(shape.key.map(column => textOf(row[column])))

/** What is known about a source's columns; the port updates these maps in place. */
export interface ColumnFacts {
  /** The columns in which numbers came as text. */
  numbers?: ReadonlySet<string>
  /** The type of each column by its name in `pg_type`, as far as known. */
  types?: ReadonlyMap<string, string>
}

export type TextOrder = (a: string, b: string) => number
export type RowComparator = (a: Row, b: Row) => number

/** The order of collation C; times by the instant that they mean, whatever their offset. */
export const byCodePoint: TextOrder = (a, b) =>
  (hasTimeShape(a) && hasTimeShape(b) ? compareInstants(a, b) : null) ?? compareTexts(a, b)

/**
 * The shape's order, ties broken by the key ascending, as the read requests it. `numbers`: the columns in which numbers
 * came as text, from the port; only there are two texts compared as numbers. A number that came as text is never
 * compared before its column is in the set, and NaN and the infinities, which JSON has as text, have the same order
 * either way: so adding a column does not change the order of the rows held. `textOrder`: how the texts of a column are
 * sorted.
 */
export function createComparator(
  { order, key }: Pick<RowShape, 'order' | 'key'>,
  numbers: ReadonlySet<string> = new Set(),
  textOrder: (column: string) => TextOrder = () => byCodePoint,
): RowComparator {
  const { column: first, ascending: isAscending } = order
  const sign = isAscending ? 1 : -1
  const textsOfFirst = textOrder(first)
  const keyColumns = key.map(column => ({ column, texts: textOrder(column) }))
  return (a, b) => {
    const left = a[first]
    const right = b[first]
    if (left !== right) {
      const next = sign * compareForOrder(left, right, numbers.has(first), textsOfFirst)
      if (next !== 0) return next
    }
    for (const { column, texts } of keyColumns) {
      const next = compareForOrder(a[column], b[column], numbers.has(column), texts)
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
  order: { column, ascending: isAscending },
}: Pick<RowShape, 'order'>): (row: Row) => number | null {
  const sign = isAscending ? 1 : -1
  return row => {
    const value = row[column]
    if (typeof value === 'number') return sign * value
    return value === null || value === undefined ? sign * Infinity : null
  }
}

/** Postgres' order for one type: NULL is greater than everything. `isNumber`: texts are numbers. */
export function compareForOrder(a: unknown, b: unknown, isNumber: boolean, texts: TextOrder): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === b) return 0
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1
  if (b === null || b === undefined) return -1
  if (typeof a === 'number' || typeof b === 'number' || isNumber) return compareNumbers(textOf(a), textOf(b))
  return texts(textOf(a), textOf(b))
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

/** Character codes. */
const DASH = 0x2d
const T = 0x54
export const hasTimeShape = (text: string) => text.charCodeAt(4) === DASH && text.charCodeAt(10) === T

function hasSameEnd(a: string, b: string, length: number): boolean {
  for (let back = 1; back <= length; back += 1)
    if (a.charCodeAt(a.length - back) !== b.charCodeAt(b.length - back)) return false
  return true
}

/** Null if their texts have the same order, or if one of them is no instant. */
function compareInstants(a: string, b: string): number | null {
  if (hasSameEnd(a, b, '+00:00'.length)) return null
  const [left, right] = [parseTimestamptz(a), parseTimestamptz(b)]
  if (left === null || right === null) return null
  return left < right ? -1 : left > right ? 1 : 0
}
