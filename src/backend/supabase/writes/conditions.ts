import { wordsOf } from '../../../board/same'
import type { Row, Target } from '../../port'
import { nameOf } from '../query'

export interface Condition {
  column: string
  op: 'eq' | 'is' | 'gt'
  value: string
}

/** What a row has to be: as far as the database compares it, and what of it has to be read for that. */
export interface Expected {
  conditions: readonly Condition[]
  /** Columns that no operator compares, or whose values are too long for an address. */
  rest: Row
}

/** Addresses of more than 8 kB are refused by gateways; the key and the columns are in them too. */
const [LONGEST, ALL] = [1_000, 4_000]

/** Types without an equality of their own, or whose texts differ by where they come from. */
const INCOMPARABLE = /^(jsonb?|xml|point|line|lseg|box|path|polygon|circle|bytea|_|.*\[\]$|array$)/

export function expected(row: Row, types: ReadonlyMap<string, string>, isRead = false): Expected {
  const conditions: Condition[] = []
  const rest: Record<string, unknown> = {}
  let room = ALL
  for (const [column, value] of Object.entries(row)) {
    const condition = isRead || INCOMPARABLE.test(types.get(column) ?? '') ? null : conditionOf(column, value)
    const length = condition === null ? Infinity : encodeURIComponent(condition.value).length
    if (condition === null || length > Math.min(LONGEST, room)) rest[column] = value
    else {
      conditions.push(condition)
      room -= length
    }
  }
  return { conditions, rest }
}

function conditionOf(column: string, value: unknown): Condition | null {
  switch (typeof value) {
    case 'string':
      return { column, op: 'eq', value }
    case 'number':
    case 'boolean':
      return { column, op: 'eq', value: String(value) }
    default:
      return value === null || value === undefined ? { column, op: 'is', value: 'null' } : null
  }
}

export const isAsExpected = ({ rest }: Expected, row: Row): boolean =>
  Object.entries(rest).every(([column, value]) => wordsOf(value ?? null) === wordsOf(row[column] ?? null))

export const keyConditions = ({ key }: Target, row: Row): Condition[] =>
  key.flatMap(column => conditionOf(column, row[column]) ?? [])

interface Filterable<Q> {
  filter(column: string, op: string, value: string): Q
}
export const under = <Q extends Filterable<Q>>(query: Q, conditions: readonly Condition[]): Q =>
  conditions.reduce((query, { column, op, value }) => query.filter(nameOf(column), op, value), query)
