import type { DataClient } from '../clients/dataClient'
import type { Filter, TableSource } from '../../../board/model/source'
import type { Row } from '../../ports/backend.port'
import { tableRequest } from '../wire/resourceNames'

/**
 * The rows to read: the first ones, those with these keys, or where the first `after` rows end: the last of these, if
 * there are two or more, and some after it, with the columns that place and identify them.
 */
export type RowSelection = { all: true } | { keys: readonly Row[] } | { after: number }

/** Rows asked for where others end: those written meanwhile move the end by a few. */
export const TAIL_ROWS = 20

/**
 * The transaction that last wrote a row. Every table has this column, but no view; roles with column-level rights
 * cannot read it.
 */
export const ROW_VERSION = 'xmin'

/** Builds the request for a source's rows; it is sent when awaited. */
export function tableQuery(
  client: DataClient,
  source: TableSource,
  selection: RowSelection,
  isStamped: boolean,
) {
  const { columns, key, order, limit, filter } = source
  const names = columns.length === 0 ? ['*'] : columns.map(columnName)
  const selectedNames =
    'after' in selection
      ? [...new Set([order.column, ...key])].map(columnName)
      : isStamped
        ? [...names, ROW_VERSION]
        : names
  const columnList = selectedNames.join(',')
  let query = filterQuery(tableRequest(client, source).select<string, Row>(columnList), filter)
  if ('keys' in selection) {
    const [firstColumn, ...others] = key
    query =
      firstColumn !== undefined && others.length === 0
        ? query.filter(
            columnName(firstColumn),
            'in',
            listLiteral(selection.keys.map(row => row[firstColumn])),
          )
        : query.or(selection.keys.map(row => keyCondition(key, row)).join(','))
  }
  let sortedQuery = query.order(columnName(order.column), { ascending: order.ascending })
  // The key breaks ties, so that a limited list always ends at the same row.
  for (const column of key) if (column !== order.column) sortedQuery = sortedQuery.order(columnName(column))
  if ('after' in selection) {
    const start = Math.max(1, selection.after - 1)
    return sortedQuery.range(start, start + TAIL_ROWS - 1)
  }
  return sortedQuery.limit('keys' in selection ? selection.keys.length : limit)
}

/** The same request for the rows that meet every filter. */
export const filterQuery = <Q extends { filter(column: string, op: string, value: unknown): Q }>(
  query: Q,
  filters: readonly Filter[] = [],
): Q =>
  filters
    .map(operatorOf)
    .reduce(
      (filteredQuery, { column, op, value }) => filteredQuery.filter(columnName(column), op, value),
      query,
    )

/** The most keys in one request. */
const KEYS_AT_ONCE = 100
/** The most characters of keys in one URL: gateways refuse URLs of 8 kB and more. */
const KEY_CHARS = 4_000

/** Splits the keys into parts of one request each. */
export function splitKeys(key: readonly string[], keys: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let chars = Infinity
  for (const row of keys) {
    const cost = new URLSearchParams({ or: keyCondition(key, row) }).toString().length
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

const keyCondition = (key: readonly string[], row: Row) =>
  `and(${key.map(column => `${columnName(column)}.eq.${quote(row[column])}`).join(',')})`

/** PostgREST takes an operand literally, except in a list. */
function operatorOf(filter: Filter): { column: string; op: string; value: unknown } {
  return filter.op === 'in' ? { ...filter, value: listLiteral(filter.value) } : filter
}

const listLiteral = (values: readonly unknown[]) => `(${values.map(quote).join(',')})`

/** Quotes a list element, whatever characters it contains. */
const quote = (value: unknown) =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value ?? null)).replace(/["\\]/g, '\\$&')}"`

/** Query parameters with a meaning of their own for PostgREST or the gateway before it. */
const RESERVED = /^(select|columns|on_conflict|order|limit|offset|and|or|not|apikey)$/

/**
 * Quotes a name that PostgREST would not read as a column: one with characters other than letters, digits and "_" would
 * be a path, a cast or a list, and a reserved one a parameter.
 */
export const columnName = (column: string) =>
  /^\w+$/.test(column) && !RESERVED.test(column) ? column : `"${column.replace(/["\\]/g, '\\$&')}"`
