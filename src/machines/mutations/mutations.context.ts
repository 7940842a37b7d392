import type {
  FunctionSignature,
  FunctionRef,
  WriteTarget,
  ColumnTypes,
} from '../../backend/ports/backend.port'
import { canonicalJson } from '../../board/json/canonicalJson'
import type { TableKeys } from '../../board/model/tableKeys'
import type { Access } from '../shared/access'
import type { MutationRequest, MutationPlace, MutationStage, Conditions } from '../mutation/mutation.context'
import type { MutationRef } from '../mutation/mutation.machine'
import type { ConnectionStatus } from '../connection/connectionStatus'

/** A mutation and its outcome, without a value of any row. */
export interface MutationEntry {
  id: string
  what: string
  where: MutationPlace
  /** When it was requested, ms since the epoch. */
  at: number
  stage: MutationStage
  /** When it entered this stage, ms since the epoch. */
  since: number
  /** Why it was refused, or why its outcome is not known. */
  words: string | null
}

export interface MutationsContext extends Conditions {
  /** The newest first. */
  entries: readonly MutationEntry[]
  /** Mutations under way, or waiting for somebody. */
  mutations: Readonly<Record<string, MutationRef>>
  /** Types of table columns, by `targetKey`; null while they are being fetched. */
  columnTypes: Readonly<Record<string, ColumnTypes | null>>
  /** Signatures of functions, by `functionKey`; null where the project gives none. */
  callables: Readonly<Record<string, FunctionSignature | null | 'asked'>>
  /** Primary and unique keys, by `schemaKey` and table; null while they are being fetched. */
  tableKeys: Readonly<Record<string, Readonly<Record<string, TableKeys>> | null>>
  /** Queries without an answer, or with an incomplete one, by the same keys. They are repeated. */
  unansweredQueries: Readonly<Record<string, CatalogQuery>>
}

/** `types`: only of columns whose type could be found out. */
export interface ColumnTypesAnswer {
  target: WriteTarget
  types: ColumnTypes
}
export interface CallableAnswer {
  name: FunctionRef
  callable: FunctionSignature | null | 'unanswered'
}
/** `keys`: by table; null where the project did not answer. */
export interface TableKeysAnswer {
  schema: string
  keys: Readonly<Record<string, TableKeys>> | null
}
/** A query of the project's catalog, as an event. */
type CatalogQuery =
  /** Somebody is about to write to these columns. */
  | { type: 'mutations.describeColumns'; target: WriteTarget }
  /** Somebody is about to call this function. */
  | { type: 'mutations.describeFunction'; name: FunctionRef }
  /** Somebody may write in this schema: how are its rows identified? */
  | { type: 'mutations.describeKeys'; schema: string }

export type MutationsEvent =
  | { type: 'mutations.begin'; request: MutationRequest }
  | { type: 'mutations.access'; access: Access }
  | { type: 'mutations.link'; link: ConnectionStatus }
  /** Adds an entry that is no mutation machine, sent by the actor that does the work. */
  | { type: 'mutations.started'; id: string; what: string; where: MutationPlace }
  /** From a mutation machine, or from the sender of `mutations.started`. */
  | { type: 'mutations.stageChanged'; id: string; stage: MutationStage; words: string | null }
  | { type: 'mutations.ended'; id: string }
  | CatalogQuery
  | ({ type: 'mutations.columnTypesAnswered' } & ColumnTypesAnswer)
  | ({ type: 'mutations.callableAnswered' } & CallableAnswer)
  | ({ type: 'mutations.tableKeysAnswered' } & TableKeysAnswer)

export const functionKey = ({ schema, function: name }: FunctionRef) => `${schema}.${name}`
export const targetKey = ({ schema, table, columns }: WriteTarget) => canonicalJson([schema, table, columns])

/** The unanswered queries except the one with this key. */
export function withoutQuery({ unansweredQueries }: MutationsContext, key: string) {
  const { [key]: _, ...rest } = unansweredQueries
  return rest
}

/** Records column types; the query is repeated if a column has none. */
export function withColumnTypes(
  context: MutationsContext,
  { target, types }: ColumnTypesAnswer,
): Partial<MutationsContext> {
  const key = targetKey(target)
  const rest = withoutQuery(context, key)
  const isWhole = target.columns.every(column => column in types)
  return {
    columnTypes: { ...context.columnTypes, [key]: types },
    unansweredQueries: isWhole ? rest : { ...rest, [key]: { type: 'mutations.describeColumns', target } },
  }
}

/** Records a function's signature, if there was an answer. */
export function withCallable(
  context: MutationsContext,
  { name, callable }: CallableAnswer,
): Partial<MutationsContext> {
  const key = functionKey(name)
  const rest = withoutQuery(context, key)
  if (callable !== 'unanswered')
    return { callables: { ...context.callables, [key]: callable }, unansweredQueries: rest }
  return {
    callables: { ...context.callables, [key]: null },
    unansweredQueries: { ...rest, [key]: { type: 'mutations.describeFunction', name } },
  }
}

export const schemaKey = (schema: string) => canonicalJson([schema])

/** Records a schema's keys, if there was an answer. */
export function withTableKeys(
  context: MutationsContext,
  { schema, keys }: TableKeysAnswer,
): Partial<MutationsContext> {
  const key = schemaKey(schema)
  const rest = withoutQuery(context, key)
  return keys === null
    ? { unansweredQueries: { ...rest, [key]: { type: 'mutations.describeKeys', schema } } }
    : { tableKeys: { ...context.tableKeys, [key]: keys }, unansweredQueries: rest }
}

/** The entries with a new stage for one of them. */
export const withStage = (
  { entries }: MutationsContext,
  note: { id: string; stage: MutationStage; words: string | null },
): readonly MutationEntry[] =>
  entries.map(entry => (entry.id === note.id ? { ...entry, ...note, since: Date.now() } : entry))

const MAX_ENTRIES = 200

/** The entries with a new one: of those that are over, the oldest are dropped. */
export function withEntry(
  { entries, mutations }: MutationsContext,
  { id, what, where }: Pick<MutationRequest, 'id' | 'what' | 'where'>,
): readonly MutationEntry[] {
  const now = Date.now()
  const next: MutationEntry[] = [
    { id, what, where, at: now, stage: 'waiting', since: now, words: null },
    ...entries,
  ]
  return next.filter((entry, i) => i < MAX_ENTRIES || entry.id in mutations)
}

/** How many answered calls stay per panel. */
const ANSWERS_PER_PANEL = 5

/** The oldest answered calls of a panel, which make room for one more. */
export function findSurplusAnswers(
  commands: MutationsContext['mutations'],
  { where, call }: Pick<MutationRequest, 'where' | 'call'>,
): MutationRef[] {
  if (call === undefined) return []
  const answered = Object.values(commands).filter(command => {
    const snapshot = command.getSnapshot()
    return snapshot.matches('answered') && snapshot.context.request.where.panel === where.panel
  })
  return answered.slice(0, Math.max(0, answered.length + 1 - ANSWERS_PER_PANEL))
}
