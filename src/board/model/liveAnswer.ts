import type { Board, LiveAnswer, ResultPanel } from '../board'
import type { BoardCall } from '../schema/calls'
import { urlArgument } from '../text/urlArgument'
import { readJson } from '../json/readJson'
import type { Refresh, Json, RpcSource } from './source'

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

/** The live answer for a call that was answered like this. */
export function liveAnswerOf(
  { id, title, refresh, level, body, ...target }: AnsweredCall,
  answer: Json,
): LiveAnswer {
  const parsedBody = readJson(body)
  const argumentEntries =
    'value' in parsedBody && isJsonObject(parsedBody.value) ? Object.entries(parsedBody.value) : []
  const columns = answerColumns(answerParts(answer))
  const source: RpcSource = {
    ...{ kind: 'rpc', schema: target.schema, function: target.function, get: true, refresh },
    // As in the call's own URL, to the digit.
    arguments: Object.fromEntries(argumentEntries.map(([name, value]) => [name, urlArgument(value)])),
    ...{ columns, key: [], limit: MAX_ROWS },
    ...(level !== undefined && { level }),
  }
  const panel: ResultPanel = {
    // The space makes the id unique: no panel of a board has a space in its id.
    id: `answer ${id}`,
    ...{ kind: 'result', title, source: target.function, display: 'rows', limit: MAX_ROWS },
    place: { x: 0, y: 0, width: 1, height: 1 },
    columns: columns.map(column => ({ column, label: column, format: 'text' })),
  }
  return { id, source, panel }
}

/** The column for a part that is not a row with any of the requested columns. */
const WHOLE_COLUMN = 'value'

const answerParts = (answer: Json): readonly Json[] => (Array.isArray(answer) ? answer : [answer])
const hasWholeColumn = (part: Json) => isJsonObject(part) && Object.hasOwn(part, WHOLE_COLUMN)

/**
 * One column that holds each part whole, whatever it contains next time; if a part has a member of that name, the
 * members of all parts instead.
 */
const answerColumns = (parts: readonly Json[]): string[] =>
  parts.some(hasWholeColumn)
    ? [...new Set(parts.filter(isJsonObject).flatMap(part => Object.keys(part)))]
    : [WHOLE_COLUMN]

/** Rebuilds an answer from its rows, in the form of the first answer, because one row may be a list or not. */
export function answerFromRows(
  rows: readonly { row?: Readonly<Record<string, unknown>> }[],
  first: Json,
): Json {
  const names = answerParts(first).some(hasWholeColumn) ? answerColumns(answerParts(first)) : null
  const parts = rows.map(({ row = {} }) =>
    names === null
      ? jsonAt(row, WHOLE_COLUMN)
      : Object.fromEntries(names.map(column => [column, jsonAt(row, column)])),
  )
  return Array.isArray(first) || parts.length !== 1 ? parts : (parts[0] ?? null)
}

// The compiler cannot see that these values came as JSON.
const jsonAt = (row: Readonly<Record<string, unknown>>, column: string) => (row[column] ?? null) as Json
