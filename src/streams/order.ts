import type { Source } from '../board/board'
import type { Row } from '../backend/port'

/** One text per primary key, whatever its columns' types: 1 and "1" are the same row. */
export const keyOf = (source: Source, row: Row): string =>
  source.key.length === 1 && source.key[0] !== undefined
    ? text(row[source.key[0]])
    : JSON.stringify(source.key.map(column => text(row[column])))

/** The source's order, ties broken by the key ascending, as the read asks for it. */
export function comparator({ order, key }: Source): (a: Row, b: Row) => number {
  const sign = order.ascending ? 1 : -1
  return (a, b) => {
    const first = sign * compare(a[order.column], b[order.column])
    if (first !== 0) return first
    for (const column of key) {
      const next = compare(a[column], b[column])
      if (next !== 0) return next
    }
    return 0
  }
}

/** Postgres' order for one type: NULL is greater than everything; text goes by code point. */
function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [text(a), text(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** A database value as text; what is no plain value is JSON. */
export function text(value: unknown): string {
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
