import type { Board, LiveAnswer, ResultPanel } from '../board'
import type { BoardCall } from '../schema/calls'
import { urlArgument } from '../text/urlArgument'
import { readJson } from '../json/readJson'
import type { Refresh, Json, RpcSource } from './source'
import { WHOLE_COLUMN } from '../text/wholeColumn'

/** A call that has been answered. */
interface AnsweredCall {
  id: string
  title: string
  schema: string
  function: string
  /** The call's arguments, as JSON text. */
  body: string
  refresh: Refresh
  level?: 'aal2' | undefined
}

type JsonObject = { [name: string]: Json }
export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The most rows held of an answer. */
const MAX_ROWS = 1_000

/**
 * When to repeat a call on its own, according to the call or a source of the same function; null if neither says so,
 * and for every call that may write.
 */
export function refreshOf(call: BoardCall, sources: Readonly<Board['sources']>): Refresh | null {
  if (call.kind !== 'rpc' || call.get !== true) return null
  if (call.refresh !== undefined) return call.refresh
  const matchingSource = Object.values(sources).find(
    (source): source is RpcSource =>
      source.kind === 'rpc' && source.schema === call.schema && source.function === call.function,
  )
  return matchingSource?.refresh ?? null
}

/** The live answer for a call that was answered. */
export function liveAnswerOf({ id, title, refresh, level, body, ...target }: AnsweredCall): LiveAnswer {
  const parsedBody = readJson(body)
  const argumentEntries =
    'value' in parsedBody && isJsonObject(parsedBody.value) ? Object.entries(parsedBody.value) : []
  const source: RpcSource = {
    kind: 'rpc',
    schema: target.schema,
    function: target.function,
    get: true,
    refresh,
    // As in the call's own URL, to the digit.
    arguments: Object.fromEntries(argumentEntries.map(([name, value]) => [name, urlArgument(value)])),
    columns: [WHOLE_COLUMN],
    key: [],
    limit: MAX_ROWS,
    ...(level !== undefined && { level }),
  }
  const panel: ResultPanel = {
    // The space makes the id unique: no panel of a board has a space in its id.
    id: `answer ${id}`,
    kind: 'result',
    title,
    source: target.function,
    display: 'rows',
    limit: MAX_ROWS,
    place: { x: 0, y: 0, width: 1, height: 1 },
    columns: [{ column: WHOLE_COLUMN, label: title, format: 'text' }],
  }
  return { id, source, panel }
}

/**
 * Rebuilds an answer from its rows, in the form of the first answer, because one row may be a list or not. Each row
 * holds its part whole, whatever that contains next time.
 */
export function answerFromRows(
  rows: readonly { row?: Readonly<Record<string, unknown>> }[],
  first: Json,
): Json {
  // The compiler cannot see that these values came as JSON.
  const parts = rows.map(({ row }) => (row?.[WHOLE_COLUMN] ?? null) as Json)
  return Array.isArray(first) || parts.length !== 1 ? parts : (parts[0] ?? null)
}
