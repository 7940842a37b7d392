import type { Callable, FunctionName, Target, Types } from '../backend/port'
import { wordsOf } from '../board/same'
import type { TableKeys } from '../board/tableKeys'
import type { Access } from './channel.context'
import type { Order, Place, Stage, Standing } from './command.context'
import type { CommandRef } from './command.machine'
import type { Linkage } from './linkage'

/** What somebody did, and what became of it. No value of any row is in it. */
export interface Deed {
  id: string
  what: string
  where: Place
  /** When it was ordered, ms since the epoch. */
  at: number
  stage: Stage
  /** When it came to this stage, ms since the epoch. */
  since: number
  /** Why it was refused, or is not known. */
  words: string | null
}

export interface ActivityContext extends Standing {
  /** The newest first. */
  deeds: readonly Deed[]
  /** Those that are under way, or wait for somebody. */
  commands: Readonly<Record<string, CommandRef>>
  /** What is known of the columns of tables, by `targetOf`; null while it is being asked. */
  types: Readonly<Record<string, Types | null>>
  /** What the project tells of functions, by schema and name with a point between; null where it does not. */
  callables: Readonly<Record<string, Callable | null | 'asked'>>
  /** How rows are told apart, by `schemaOf` and table; null while it is being asked. */
  keys: Readonly<Record<string, Readonly<Record<string, TableKeys>> | null>>
  /** What was asked and not answered, or not wholly, by the same names. It is asked again. */
  unanswered: Readonly<Record<string, Question>>
}

/** `types`: of the columns of which it could be found out. */
export interface Described {
  target: Target
  types: Types
}
export interface Told {
  name: FunctionName
  callable: Callable | null | 'unanswered'
}
/** `keys`: by table; null where the project did not answer. */
export interface ToldKeys {
  schema: string
  keys: Readonly<Record<string, TableKeys>> | null
}
/** What somebody wants to know of the project, as an event. */
type Question =
  /** Somebody is about to write there: what are its columns? */
  | { type: 'activity.describe'; target: Target }
  /** Somebody is about to call it: what is told of it? */
  | { type: 'activity.ask'; name: FunctionName }
  /** Somebody may write in this schema: what tells rows apart there? */
  | { type: 'activity.askKeys'; schema: string }

export type ActivityEvent =
  | { type: 'activity.begin'; order: Order }
  | { type: 'activity.access'; access: Access }
  | { type: 'activity.link'; link: Linkage }
  /** Of what is no command: from whoever does it. */
  | { type: 'activity.began'; id: string; what: string; where: Place }
  /** From a command, or from what began. */
  | { type: 'activity.noted'; id: string; stage: Stage; words: string | null }
  | { type: 'activity.ended'; id: string }
  | Question
  | ({ type: 'activity.described' } & Described)
  | ({ type: 'activity.told' } & Told)
  | ({ type: 'activity.toldKeys' } & ToldKeys)

export const functionOf = ({ schema, function: name }: FunctionName) => `${schema}.${name}`
export const targetOf = ({ schema, table, columns }: Target) => wordsOf([schema, table, columns])

/** All that is to be asked again but what has this name. */
export function without({ unanswered }: ActivityContext, words: string) {
  const { [words]: _, ...rest } = unanswered
  return rest
}

/** With what is told of a table: of a column of which nothing is, it is asked again. */
export function withTypes(context: ActivityContext, { target, types }: Described): Partial<ActivityContext> {
  const words = targetOf(target)
  const rest = without(context, words)
  const isWhole = target.columns.every(column => column in types)
  return {
    types: { ...context.types, [words]: types },
    unanswered: isWhole ? rest : { ...rest, [words]: { type: 'activity.describe', target } },
  }
}

/** With what is told of a function, if anything is. */
export function withCallable(context: ActivityContext, { name, callable }: Told): Partial<ActivityContext> {
  const words = functionOf(name)
  const rest = without(context, words)
  if (callable !== 'unanswered')
    return { callables: { ...context.callables, [words]: callable }, unanswered: rest }
  return {
    callables: { ...context.callables, [words]: null },
    unanswered: { ...rest, [words]: { type: 'activity.ask', name } },
  }
}

export const schemaOf = (schema: string) => wordsOf([schema])

/** With what is told of a schema's keys, if anything is. */
export function withKeys(context: ActivityContext, { schema, keys }: ToldKeys): Partial<ActivityContext> {
  const words = schemaOf(schema)
  const rest = without(context, words)
  return keys === null
    ? { unanswered: { ...rest, [words]: { type: 'activity.askKeys', schema } } }
    : { keys: { ...context.keys, [words]: keys }, unanswered: rest }
}

/** With what became of one of them. */
export const withNote = (
  { deeds }: ActivityContext,
  note: { id: string; stage: Stage; words: string | null },
): readonly Deed[] =>
  deeds.map(deed => (deed.id === note.id ? { ...deed, ...note, since: Date.now() } : deed))

const MOST = 200

/** With one more deed: of those that are over the oldest are forgotten. */
export function withDeed(
  { deeds, commands }: ActivityContext,
  { id, what, where }: Pick<Order, 'id' | 'what' | 'where'>,
): readonly Deed[] {
  const now = Date.now()
  const all: Deed[] = [{ id, what, where, at: now, stage: 'waiting', since: now, words: null }, ...deeds]
  return all.filter((deed, i) => i < MOST || deed.id in commands)
}

/** Calls of a panel whose answers stay. */
const ANSWERS = 5

/** Whose answers make room for one more of the same panel: the oldest. */
export function surplus(
  commands: ActivityContext['commands'],
  { where, call }: Pick<Order, 'where' | 'call'>,
): CommandRef[] {
  if (call === undefined) return []
  const answered = Object.values(commands).filter(command => {
    const snapshot = command.getSnapshot()
    return snapshot.matches('answered') && snapshot.context.order.where.panel === where.panel
  })
  return answered.slice(0, Math.max(0, answered.length + 1 - ANSWERS))
}
