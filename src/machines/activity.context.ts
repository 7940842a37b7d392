import type { Target, Types } from '../backend/port'
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
}

export type ActivityEvent =
  | { type: 'activity.begin'; order: Order }
  | { type: 'activity.access'; access: Access }
  | { type: 'activity.link'; link: Linkage }
  /** From a command. */
  | { type: 'activity.noted'; id: string; stage: Stage; words: string | null }
  | { type: 'activity.ended'; id: string }
  /** Somebody is about to write there: what are its columns? */
  | { type: 'activity.describe'; target: Target }
  | { type: 'activity.described'; target: Target; types: Types }

const MOST = 200

/** With one more deed: of those that are over the oldest are forgotten. */
export function withDeed({ deeds, commands }: ActivityContext, { id, what, where }: Order): readonly Deed[] {
  const now = Date.now()
  const all: Deed[] = [{ id, what, where, at: now, stage: 'waiting', since: now, words: null }, ...deeds]
  return all.filter((deed, i) => i < MOST || deed.id in commands)
}
