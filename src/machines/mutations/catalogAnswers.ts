import type {
  BucketLimits,
  ColumnTypes,
  FunctionRef,
  FunctionSignature,
  WriteTarget,
} from '../../backend/ports/backend.port'
import { canonicalJson } from '../../board/json/canonicalJson'
import type { TableKeys } from '../../board/model/tableKeys'

/** The facts that a form needs before a person can change something. */
export type CatalogQuery =
  | { about: 'columns'; target: WriteTarget }
  | { about: 'function'; name: FunctionRef }
  /** How are the rows of each table in this schema identified? */
  | { about: 'keys'; schema: string }
  /** Which files does this bucket accept? */
  | { about: 'bucket'; bucket: string }

/**
 * `types`: only of columns whose type could be found out. `signature`, `limits`: null where the project gives none.
 * `keys`: of every table that the viewer can read; null where the project does not list them.
 */
type CatalogAnswer =
  | { about: 'columns'; types: ColumnTypes }
  | { about: 'function'; signature: FunctionSignature | null }
  | { about: 'keys'; keys: Readonly<Record<string, TableKeys>> | null }
  | { about: 'bucket'; limits: BucketLimits | null }

/** `answer`: null where there was none. A query without an answer, or with an incomplete one, is repeated. */
export interface CatalogReply {
  query: CatalogQuery
  answer: CatalogAnswer | null
  isComplete: boolean
}

interface CatalogEntry {
  query: CatalogQuery
  /** Null until there is one; it stays until the next one arrives. */
  answer: CatalogAnswer | null
  state: 'asked' | 'open' | 'known'
  /** When the newest reply arrived, ms since the epoch. */
  at: number
}

/** By `queryKey`. */
export type CatalogAnswers = Readonly<Record<string, CatalogEntry>>

export function queryKey(query: CatalogQuery): string {
  switch (query.about) {
    case 'columns': {
      const { schema, table, columns } = query.target
      return canonicalJson([query.about, schema, table, columns])
    }
    case 'function':
      return canonicalJson([query.about, query.name.schema, query.name.function])
    case 'keys':
      return canonicalJson([query.about, query.schema])
    case 'bucket':
      return canonicalJson([query.about, query.bucket])
  }
}

/** Whether a question is due: nobody asked it since then (ms since the epoch), or there was no complete answer. */
export function isDue(answers: CatalogAnswers, query: CatalogQuery, since = -Infinity): boolean {
  const { state, at } = answers[queryKey(query)] ?? { state: 'open', at: 0 }
  return state === 'open' || (state === 'known' && at < since)
}

export function noteQuery(answers: CatalogAnswers, query: CatalogQuery): CatalogAnswers {
  const key = queryKey(query)
  const { answer = null, at = 0 } = answers[key] ?? {}
  return { ...answers, [key]: { query, answer, state: 'asked', at } }
}

export function noteReply(answers: CatalogAnswers, reply: CatalogReply, at: number): CatalogAnswers {
  const { query, isComplete } = reply
  const key = queryKey(query)
  const answer = reply.answer ?? answers[key]?.answer ?? null
  return { ...answers, [key]: { query, answer, state: isComplete ? 'known' : 'open', at } }
}

export const openQueries = (answers: CatalogAnswers): readonly CatalogQuery[] =>
  Object.values(answers).flatMap(({ state, query }) => (state === 'open' ? [query] : []))
