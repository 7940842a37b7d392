import type { PostgrestError } from '@supabase/supabase-js'
import type { DataClient } from '../clients/dataClient'
import type { Observable } from 'rxjs'
import { urlArgument } from '../../../board/text/urlArgument'
import { WHOLE_COLUMN } from '../../../board/text/wholeColumn'
import type { RpcSource } from '../../../board/model/source'
import type { Loss, ReadResult, Row } from '../../ports/backend.port'
import { rpcRequest } from '../wire/resourceNames'
import { readLoss, unansweredRead } from '../losses'
import type { MaxRows } from './maxRows'
import { requestOnce } from '../wire/requestOnce'
import { columnName } from './tableQuery'
import type { Tokens } from '../auth/session/tokens'

/** The result of a database function, once. */
export const callFunction = (
  client: DataClient,
  tokens: Tokens,
  maxRows: MaxRows,
  source: RpcSource,
): Observable<ReadResult> =>
  requestOnce(async signal => {
    const answer = await request(client, tokens, source, signal)
    if ('loss' in answer) return answer
    const { rows } = answer
    return { rows, isTruncated: rows.length >= source.limit || maxRows.isCutAt(rows.length) }
  }, unansweredRead)

/** NULL in a URL would arrive as the text "null". */
const NO_NULL: Loss = { kind: 'misconfigured', reason: 'GET can’t pass NULL: leave the argument out' }

async function request(
  client: DataClient,
  tokens: Tokens,
  source: RpcSource,
  signal: AbortSignal,
): Promise<{ rows: Row[] } | { loss: Loss }> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const { arguments: args = {}, get = false, order, key, limit } = source
  if (get && Object.values(args).includes(null)) return { loss: NO_NULL }
  const params = get
    ? Object.fromEntries(Object.entries(args).map(([argument, value]) => [argument, urlArgument(value)]))
    : args
  let query = rpcRequest(client, source, params, { get }).limit(limit)
  if (order !== undefined) {
    query = query.order(columnName(order.column), { ascending: order.ascending })
    for (const column of key) if (column !== order.column) query = query.order(columnName(column))
  }
  const answer = await query.retry(false).abortSignal(signal)
  const { error, status } = answer
  if (error) {
    const loss = readLoss(status, error.code, status === 0 ? error.message : errorText(error))
    if (loss.kind === 'expired') tokens.markExpired(usable.token)
    return { loss }
  }
  const result: unknown = answer.data
  return rowsOf(source.columns, result)
}

/** The error's message with its details and hint, which at best name a remedy. */
const errorText = ({ message, details, hint }: PostgrestError): string =>
  [message, ...[details, hint].map(shorten)].filter(Boolean).join(' – ')

/** The response may contain null, whatever the types of postgrest-js say. */
function shorten(text: string | null): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line
}
const MAX_LENGTH = 300

/** A list gives one row per element; any other result gives one row. */
function rowsOf(columns: readonly string[], result: unknown): { rows: Row[] } | { loss: Loss } {
  const parts: unknown[] = Array.isArray(result) ? result : [result]
  const rows: Row[] = []
  for (const part of parts) {
    const row = rowOf(columns, part)
    if (row === null) return { loss: { kind: 'unknown', reason: columnMismatch(columns, part) } }
    rows.push(row)
  }
  return { rows }
}

function rowOf(columns: readonly string[], part: unknown): Row | null {
  if (columns.includes(WHOLE_COLUMN)) return { [WHOLE_COLUMN]: part ?? null }
  if (isObject(part) && columns.some(column => Object.hasOwn(part, column)))
    return Object.fromEntries(columns.map(column => [column, part[column] ?? null]))
  return columns.includes(VALUE_COLUMN) ? { ...nulls(columns), [VALUE_COLUMN]: part ?? null } : null
}

/** The column for a result that is not a row. */
const VALUE_COLUMN = 'value'
const nulls = (columns: readonly string[]): Row => Object.fromEntries(columns.map(column => [column, null]))
const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const columnMismatch = (columns: readonly string[], part: unknown) =>
  `the function returns ${
    isObject(part)
      ? `rows with ${Object.keys(part).slice(0, 20).join(', ')}`
      : 'a value, whose column is "value"'
  }, but the board reads ${columns.join(', ')}`
