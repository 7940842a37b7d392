import type { Board, ResultPanel } from './board'
import type { BoardCall } from './calls'
import { inAddress } from './inAddress'
import { readJson } from './jsonText'
import type { Again, Json, RpcSource } from './source'

/** An answer that is kept current: rows of a source with the arguments of its call, drawn by a panel on no board. */
export interface Followed {
  id: string
  source: RpcSource
  panel: ResultPanel
}

/** A call whose answer is there. */
interface Called {
  id: string
  title: string
  schema: string
  function: string
  /** Its arguments, as JSON text. */
  body: string
  again: Again
  level?: 'aal2' | undefined
}

type JsonObject = { [name: string]: Json }
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows held of an answer. */
const MOST = 1_000

/**
 * When the answer of a call is asked for again by itself, as the call or a source of the same function says; null where
 * neither does, and for all that may write.
 */
export function againOf(call: BoardCall, sources: Readonly<Board['sources']>): Again | null {
  if (call.kind !== 'rpc' || call.get !== true) return null
  if (call.again !== undefined) return call.again
  const same = Object.values(sources).find(
    (source): source is RpcSource =>
      source.kind === 'rpc' && source.schema === call.schema && source.function === call.function,
  )
  return same?.again ?? null
}

/** What follows a call that was answered so. */
export function followedOf({ id, title, again, level, body, ...of }: Called, answer: Json): Followed {
  const read = readJson(body)
  const given = 'value' in read && isObject(read.value) ? Object.entries(read.value) : []
  const columns = columnsOf(partsOf(answer))
  const source: RpcSource = {
    ...{ kind: 'rpc', schema: of.schema, function: of.function, get: true, again },
    // As its call had them in its address, to the digit.
    arguments: Object.fromEntries(given.map(([name, value]) => [name, inAddress(value)])),
    ...{ columns, key: [], limit: MOST },
    ...(level !== undefined && { level }),
  }
  const panel: ResultPanel = {
    // A space: no panel of a board has one in its id.
    id: `answer ${id}`,
    ...{ kind: 'result', title, source: of.function, as: 'rows', rows: MOST },
    place: { column: 0, row: 0, columns: 1, rows: 1 },
    columns: columns.map(column => ({ column, label: column, format: 'text' })),
  }
  return { id, source, panel }
}

/** What is no row with columns that are asked for comes as this one. */
const WHOLE = 'value'

const partsOf = (answer: Json): readonly Json[] => (Array.isArray(answer) ? answer : [answer])
const hasThat = (part: Json) => isObject(part) && Object.hasOwn(part, WHOLE)

/** Every part whole, whatever is in it next time; where one has a column of that name, what they have. */
const columnsOf = (parts: readonly Json[]): string[] =>
  parts.some(hasThat) ? [...new Set(parts.filter(isObject).flatMap(part => Object.keys(part)))] : [WHOLE]

/** What rows of a followed answer say, in the form of its first, for one row may be a list or not. */
export function answerIn(rows: readonly { row?: Readonly<Record<string, unknown>> }[], first: Json): Json {
  const names = partsOf(first).some(hasThat) ? columnsOf(partsOf(first)) : null
  const parts = rows.map(({ row = {} }) =>
    names === null
      ? jsonIn(row, WHOLE)
      : Object.fromEntries(names.map(column => [column, jsonIn(row, column)])),
  )
  return Array.isArray(first) || parts.length !== 1 ? parts : (parts[0] ?? null)
}

// The compiler cannot see that what came as JSON is JSON.
const jsonIn = (row: Readonly<Record<string, unknown>>, column: string) => (row[column] ?? null) as Json
