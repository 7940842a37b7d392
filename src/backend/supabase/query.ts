import type { SupabaseClient } from '@supabase/supabase-js'
import type { Filter, TableSource } from '../../board/source'
import type { Row } from '../port'
import { tableIn } from './addresses'

/** What a read asks for: the rows that come first, those with these keys, or whether there is one after so many. */
export type Asked = { all: true } | { keys: readonly Row[] } | { after: number }

/** The transaction that wrote a row last. Every table has it, and no view; nor is it for roles with rights on columns. */
export const STAMP = 'xmin'

/** The request for a source's rows; nothing is sent until it is awaited. */
export function queryOf(client: SupabaseClient, source: TableSource, asked: Asked, isStamped: boolean) {
  const { columns, key, order, limit, filter = [] } = source
  const shown = 'after' in asked ? [order.column] : isStamped ? [...columns, STAMP] : columns
  let query = tableIn(client, source).select<string, Row>(shown.map(nameOf).join(','))
  for (const { column, op, value } of filter.map(operatorOf)) query = query.filter(nameOf(column), op, value)
  if ('keys' in asked) {
    const [only, ...others] = key
    query =
      only !== undefined && others.length === 0
        ? query.filter(nameOf(only), 'in', listOf(asked.keys.map(row => row[only])))
        : query.or(asked.keys.map(row => wordsOf(key, row)).join(','))
  }
  let sorted = query.order(nameOf(order.column), { ascending: order.ascending })
  // The key decides between equals, so that the edge of a limited list is the same row every time.
  for (const column of key) if (column !== order.column) sorted = sorted.order(nameOf(column))
  if ('after' in asked) return sorted.range(asked.after, asked.after)
  return sorted.limit('keys' in asked ? asked.keys.length : limit)
}

/** So many keys at most in one request. */
const KEYS_AT_ONCE = 100
/** So many characters of keys at most in one address: gateways refuse those of 8 kB and more. */
const KEY_CHARS = 4_000

/** The keys in parts that a request each can ask for. */
export function inParts(key: readonly string[], keys: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let chars = Infinity
  for (const row of keys) {
    const cost = new URLSearchParams({ or: wordsOf(key, row) }).toString().length
    const last = parts.at(-1)
    if (last === undefined || last.length >= KEYS_AT_ONCE || chars + cost > KEY_CHARS) {
      parts.push([row])
      chars = cost
    } else {
      last.push(row)
      chars += cost
    }
  }
  return parts
}

const wordsOf = (key: readonly string[], row: Row) =>
  `and(${key.map(column => `${nameOf(column)}.eq.${quoted(row[column])}`).join(',')})`

/** PostgREST takes an operand as it stands, but in a list. */
function operatorOf(filter: Filter): { column: string; op: string; value: unknown } {
  return filter.op === 'in' ? { ...filter, value: listOf(filter.value) } : filter
}

const listOf = (values: readonly unknown[]) => `(${values.map(quoted).join(',')})`

/** A value among others, whatever characters it has. */
const quoted = (value: unknown) =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value ?? null)).replace(/["\\]/g, '\\$&')}"`

/** What an address says by parameters of its own, to PostgREST or to the gateway before it. */
const RESERVED = /^(select|columns|on_conflict|order|limit|offset|and|or|not|apikey)$/

/** A name of anything but letters, digits and "_" would be read as a path, a cast or a list; some as no column's. */
export const nameOf = (column: string) =>
  /^\w+$/.test(column) && !RESERVED.test(column) ? column : `"${column.replace(/["\\]/g, '\\$&')}"`
