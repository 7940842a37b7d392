import type { Row } from '../../backend/port'
import type { Filter } from '../../board/source'
import { against, type Place } from './against'
import { isLike } from './like'

/** Whether something holds; null: only the database can tell. */
export type Verdict = boolean | null
/** The database's name for the type of each column, as far as it is known. */
export type Types = ReadonlyMap<string, string>

/**
 * Judges whether all filters hold for a row, as Postgres would. What depends on what is not known here, such as a
 * collation or the type of a column, and a column that a row came without, is left to the database.
 */
export function judge(filters: readonly Filter[], types: Types): (row: Row) => Verdict {
  return row => {
    let all: Verdict = true
    for (const filter of filters) {
      const holds = judged(filter, row[filter.column], types.get(filter.column))
      if (holds === false) return false
      all &&= holds
    }
    return all
  }
}

function judged(filter: Filter, value: unknown, type: string | undefined): Verdict {
  if (value === undefined) return null
  if (filter.op === 'is') return value === filter.value
  if (value === null) return false
  switch (filter.op) {
    case 'like':
    case 'ilike':
      return isLike(value, filter.value, type, filter.op)
    case 'in':
      return some(filter.value.map(each => holds.eq(against(value, each, type))))
    default:
      return holds[filter.op](against(value, filter.value, type))
  }
}

function some(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(true)) return true
  return verdicts.includes(null) ? null : false
}

const holds = {
  eq: place => (place === null ? null : place === 'same'),
  neq: place => (place === null ? null : place !== 'same'),
  lt: ordered(place => place === 'before'),
  lte: ordered(place => place !== 'after'),
  gt: ordered(place => place === 'after'),
  gte: ordered(place => place !== 'before'),
} satisfies Record<string, (place: Place | null) => Verdict>

function ordered(holds: (place: Place) => boolean): (place: Place | null) => Verdict {
  return place => {
    if (place === null) return null
    // Of two texts that differ, the collation says which is first.
    return place === 'elsewhere' ? null : holds(place)
  }
}

/** The columns that filters look at. */
export const columnsOf = (filters: readonly Filter[]): string[] => filters.map(({ column }) => column)
