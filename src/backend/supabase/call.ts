import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js'
import type { Observable } from 'rxjs'
import { inAddress } from '../../board/inAddress'
import type { RpcSource } from '../../board/source'
import type { Loss, Read, Row } from '../port'
import { rpcIn } from './addresses'
import { readLoss } from './losses'
import type { MaxRows } from './maxRows'
import { once } from './once'
import { nameOf } from './query'
import type { Tokens } from './tokens'

/** What a function of the database gives, once. */
export const call = (
  client: SupabaseClient,
  tokens: Tokens,
  maxRows: MaxRows,
  source: RpcSource,
): Observable<Read> =>
  once(
    async signal => {
      const answer = await request(client, tokens, source, signal)
      if ('loss' in answer) return answer
      const { rows } = answer
      return { rows, cut: rows.length >= source.limit || maxRows.cuts(rows.length) }
    },
    reason => readLoss(0, '', reason),
  )

/** It would arrive as the text "null". */
const NO_NULL: Loss = { kind: 'misconfigured', reason: 'by GET no argument can be NULL: leave it out' }

async function request(
  client: SupabaseClient,
  tokens: Tokens,
  source: RpcSource,
  signal: AbortSignal,
): Promise<{ rows: Row[] } | { loss: Loss }> {
  const usable = await tokens.usable()
  if ('loss' in usable) return usable
  const { arguments: given = {}, get = false, order, key, limit } = source
  if (get && Object.values(given).includes(null)) return { loss: NO_NULL }
  const sent = get
    ? Object.fromEntries(Object.entries(given).map(([argument, value]) => [argument, inAddress(value)]))
    : given
  let query = rpcIn(client, source, sent, { get }).limit(limit)
  if (order !== undefined) {
    query = query.order(nameOf(order.column), { ascending: order.ascending })
    for (const column of key) if (column !== order.column) query = query.order(nameOf(column))
  }
  const answer = await query.retry(false).abortSignal(signal)
  const { error, status } = answer
  if (error) {
    const loss = readLoss(status, error.code, status === 0 ? error.message : saidBy(error))
    if (loss.kind === 'expired') tokens.disbelieve(usable.token)
    return { loss }
  }
  const result: unknown = answer.data
  return rowsOf(source.columns, result)
}

/** With what a function says besides: a remedy, at best. */
const saidBy = ({ message, details, hint }: PostgrestError): string =>
  [message, ...[details, hint].map(briefly)].filter(Boolean).join(' – ')

/** The wire may hold null, whatever postgrest-js says of the type. */
function briefly(text: string | null): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > LONG ? `${line.slice(0, LONG)}…` : line
}
const LONG = 300

/** A list is as many rows as it is long; nothing else than a list is one row. */
function rowsOf(columns: readonly string[], result: unknown): { rows: Row[] } | { loss: Loss } {
  const parts: unknown[] = Array.isArray(result) ? result : [result]
  const rows: Row[] = []
  for (const part of parts) {
    const row = rowOf(columns, part)
    if (row === null) return { loss: { kind: 'unknown', reason: otherColumns(columns, part) } }
    rows.push(row)
  }
  return { rows }
}

function rowOf(columns: readonly string[], part: unknown): Row | null {
  if (isObject(part) && columns.some(column => Object.hasOwn(part, column)))
    return Object.fromEntries(columns.map(column => [column, part[column] ?? null]))
  return columns.includes(VALUE) ? { ...nulls(columns), [VALUE]: part ?? null } : null
}

/** The column of what is no row. */
const VALUE = 'value'
const nulls = (columns: readonly string[]): Row => Object.fromEntries(columns.map(column => [column, null]))
const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const otherColumns = (columns: readonly string[], part: unknown) =>
  `the function gives ${
    isObject(part)
      ? `rows with ${Object.keys(part).slice(0, 20).join(', ')}`
      : 'a value, whose column is "value"'
  }, and the board asks for ${columns.join(', ')}`
