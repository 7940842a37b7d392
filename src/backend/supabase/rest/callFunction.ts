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

/** `total`: the rows in the database; null if they were not counted. */
type FunctionAnswer = { rows: Row[]; total: number | null } | { loss: Loss }

export interface FunctionReads {
  client: DataClient
  tokens: Tokens
  maxRows: MaxRows
  /** Functions that return a list as one value, which the project never cuts. */
  listFunctions: Set<string>
}

/**
 * The result of a database function, once. Counting makes the database produce all rows, so a call that reads only is
 * counted, by a second one, where its answer may have been cut; a function that may write is called once, and counted.
 */
export const callFunction = (
  { client, tokens, maxRows, listFunctions }: FunctionReads,
  source: RpcSource,
  expectedCount?: number,
): Observable<ReadResult> =>
  requestOnce(async (signal): Promise<ReadResult | { loss: Loss }> => {
    const { limit, get: isGet = false } = source
    const name = JSON.stringify([source.schema, source.function])
    const ask = (isCounted: boolean) => request(client, tokens, source, isCounted, signal)
    const mayBeCut = ({ length }: readonly Row[]) =>
      length > 1 && length < limit && !listFunctions.has(name) && maxRows.isDoubtful(length, expectedCount)
    let answer = await ask(!isGet)
    if (isGet && 'rows' in answer && mayBeCut(answer.rows)) answer = await ask(true)
    if ('loss' in answer) return answer
    const { rows, total } = answer
    const { length } = rows
    if (length >= limit) return { rows, isTruncated: true }
    if (total !== null && total < length) listFunctions.add(name)
    if (length <= 1 || listFunctions.has(name)) return { rows, isTruncated: false }
    if (total === null) return { rows, isTruncated: maxRows.isCutAt(length) }
    if (total > length) maxRows.noteLimit(length)
    else maxRows.noteCount(length, true)
    return { rows, isTruncated: total > length }
  }, unansweredRead)

/** NULL in a URL would arrive as the text "null". */
const NO_NULL: Loss = { kind: 'misconfigured', reason: 'GET can’t pass NULL: leave the argument out' }

async function request(
  client: DataClient,
  tokens: Tokens,
  source: RpcSource,
  isCounted: boolean,
  signal: AbortSignal,
): Promise<FunctionAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const { arguments: args = {}, get = false, order, key, limit } = source
  if (get && Object.values(args).includes(null)) return { loss: NO_NULL }
  const params = get
    ? Object.fromEntries(Object.entries(args).map(([argument, value]) => [argument, urlArgument(value)]))
    : args
  const options = { get, ...(isCounted && { count: 'exact' as const }) }
  let query = rpcRequest(client, source, params, options).limit(limit)
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
  const parts = rowsOf(source.columns, result)
  return 'loss' in parts ? parts : { ...parts, total: answer.count }
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
