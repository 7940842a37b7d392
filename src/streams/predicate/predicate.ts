import type { Row } from '../../backend/ports/backend.port'
import type { Filter } from '../../board/model/source'
import { compareValues } from './compareValues'
import type { Comparison } from './comparison'
import { isLike } from './likePattern'
import type { Truth } from './truth'

/** The database's type name of each column, as far as known. */
export type TypeByColumn = ReadonlyMap<string, string>

/**
 * Evaluates filters on a row as Postgres would; all must hold. The result is left to the database (null) if it depends
 * on something unknown here, such as a collation, the type of a column, or a column missing from the row.
 */
export function createPredicate(filters: readonly Filter[], types: TypeByColumn): (row: Row) => Truth {
  return row => {
    let all: Truth = true
    for (const filter of filters) {
      const truth = evaluate(filter, row[filter.column], types.get(filter.column))
      if (truth === false) return false
      all &&= truth
    }
    return all
  }
}

function evaluate(filter: Filter, value: unknown, type: string | undefined): Truth {
  if (value === undefined) return null
  // Realtime sends the JSON value null like NULL.
  if (value === null && (type === 'json' || type === 'jsonb')) return null
  if (filter.op === 'is') return value === filter.value
  if (value === null) return false
  switch (filter.op) {
    case 'like':
    case 'ilike':
      return isLike(value, filter.value, type, filter.op)
    case 'in':
      return anyTrue(filter.value.map(each => comparisons.eq(compareValues(value, each, type))))
    default: {
      const operand = type === 'date' ? (filter.day ?? filter.value) : filter.value
      return comparisons[filter.op](compareValues(value, operand, type))
    }
  }
}

function anyTrue(verdicts: readonly Truth[]): Truth {
  if (verdicts.includes(true)) return true
  return verdicts.includes(null) ? null : false
}

const comparisons = {
  eq: place => (place === null ? null : place === 'same'),
  neq: place => (place === null ? null : place !== 'same'),
  lt: byOrder(place => place === 'before'),
  lte: byOrder(place => place !== 'after'),
  gt: byOrder(place => place === 'after'),
  gte: byOrder(place => place !== 'before'),
} satisfies Record<string, (place: Comparison | null) => Truth>

function byOrder(holds: (place: Comparison) => boolean): (place: Comparison | null) => Truth {
  return place => {
    if (place === null) return null
    // The order of two different texts depends on the collation.
    return place === 'elsewhere' ? null : holds(place)
  }
}

/** The columns that filters read. */
export const filterColumns = (filters: readonly Filter[]): string[] => filters.map(({ column }) => column)
