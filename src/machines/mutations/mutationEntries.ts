import type { MutationReason } from '../../backend/ports/backend.port'
import type { MutationPlace, MutationStage } from '../mutation/mutation.context'

/** A mutation and its outcome, without a value of any row. */
export interface MutationEntry {
  id: string
  label: string
  place: MutationPlace
  /** When it was requested, ms since the epoch. */
  at: number
  stage: MutationStage
  /** When it entered this stage, ms since the epoch. */
  since: number
  /** Why it was refused, or why its outcome is not known. */
  reason: MutationReason | null
}
/** What a mutation reports about itself at each stage. */
export interface StageChange {
  id: string
  stage: MutationStage
  reason: MutationReason | null
}

const MAX_ENTRIES = 200

/** The newest first. Of entries that are over, the oldest are dropped; `isUnderWay` holds for the others. */
export function addEntry(
  entries: readonly MutationEntry[],
  { id, label, place }: Pick<MutationEntry, 'id' | 'label' | 'place'>,
  isUnderWay: (id: string) => boolean,
  now: number,
): readonly MutationEntry[] {
  const entry: MutationEntry = { id, label, place, at: now, stage: 'waiting', since: now, reason: null }
  return [entry, ...entries].filter((each, i) => i < MAX_ENTRIES || isUnderWay(each.id))
}

export const setStage = (
  entries: readonly MutationEntry[],
  { id, stage, reason }: StageChange,
  now: number,
): readonly MutationEntry[] =>
  entries.map(entry => (entry.id === id ? { ...entry, stage, reason, since: now } : entry))
