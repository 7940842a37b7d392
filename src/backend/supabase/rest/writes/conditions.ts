import { canonicalJson } from '../../../../board/json/canonicalJson'
import type { Row, WriteTarget } from '../../../ports/backend.port'
import { columnName } from '../tableQuery'

export interface Condition {
  column: string
  op: 'eq' | 'is' | 'gt'
  value: string
}

/** The expected state of a row: conditions for the database, and values to compare here after a read. */
export interface ExpectedRow {
  conditions: readonly Condition[]
  /** Columns that no operator compares, or whose values are too long for a URL. */
  rest: Row
}

/** Characters of one value, encoded for a URL. */
const MAX_VALUE = 1_000
/** Characters of all conditions. Gateways refuse URLs of more than 8 kB; the key and the columns are in them too. */
const MAX_CONDITIONS = 4_000

/** Types without an equality operator, with several texts for the same value, or with one that ignores case. */
const INCOMPARABLE = /^(citext|jsonb?|xml|point|line|lseg|box|path|polygon|circle|bytea|_|.*\[\]$|array$)/

export function expectedRow(row: Row, types: ReadonlyMap<string, string>, comparesHere = false): ExpectedRow {
  const conditions: Condition[] = []
  const rest: Record<string, unknown> = {}
  let room = MAX_CONDITIONS
  for (const [column, value] of Object.entries(row)) {
    const condition =
      comparesHere || INCOMPARABLE.test(types.get(column) ?? '') ? null : conditionOf(column, value)
    const length = condition === null ? Infinity : encodeURIComponent(condition.value).length
    if (condition === null || length > Math.min(MAX_VALUE, room)) rest[column] = value
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

export const matchesExpected = ({ rest }: ExpectedRow, row: Row): boolean =>
  Object.entries(rest).every(
    ([column, value]) => canonicalJson(value ?? null) === canonicalJson(row[column] ?? null),
  )

export const keyConditions = ({ key }: WriteTarget, row: Row): Condition[] =>
  key.flatMap(column => conditionOf(column, row[column]) ?? [])

interface Filterable<Q> {
  filter(column: string, op: string, value: string): Q
}
export const withConditions = <Q extends Filterable<Q>>(query: Q, conditions: readonly Condition[]): Q =>
  conditions.reduce((query, { column, op, value }) => query.filter(columnName(column), op, value), query)
