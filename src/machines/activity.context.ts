import type { Callable, FunctionName, Target, Types } from '../backend/port'
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
}

export type ActivityEvent =
  | { type: 'activity.begin'; order: Order }
  | { type: 'activity.access'; access: Access }
  | { type: 'activity.link'; link: Linkage }
  /** Of what is no command: from whoever does it. */
  | { type: 'activity.began'; id: string; what: string; where: Place }
  /** From a command, or from what began. */
  | { type: 'activity.noted'; id: string; stage: Stage; words: string | null }
  | { type: 'activity.ended'; id: string }
  /** Somebody is about to write there: what are its columns? */
  | { type: 'activity.describe'; target: Target }
  | { type: 'activity.described'; target: Target; types: Types }
  /** Somebody is about to call it: what is told of it? */
  | { type: 'activity.ask'; name: FunctionName }
  | { type: 'activity.told'; name: FunctionName; callable: Callable | null }

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
