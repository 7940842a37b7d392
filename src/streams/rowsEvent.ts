import type { RowBuffer } from './rows/rowBuffer'
import type { Delta, Rows } from './rows/rowIndex'
import type { VerifiedEvent } from './table/lostChangeDetector'
import type { ReadReport } from './table/reads/readReport'

/**
 * Events of the rows of a source over one connection. `suspect`: the rows may lack changes, until `rows` with
 * `isComplete` arrives. `lag`: ms from commit to arrival of the newest change, as far as the clocks are known;
 * `lastEvent`: when that change arrived. `verified`: a read begun at `at` confirmed the rows, or found `drift` rows
 * that differ although no change ever arrived for them; `since`: when they were last known to be right. Times are ms
 * since the epoch. `polling`: changes are not pushed, and every read, `every` seconds apart, emits `rows`; `reason`:
 * why, where the board did not ask for that. `refused`: the newest request was refused; it is repeated, and the rows
 * may be outdated until `rows` arrives.
 */
export type RowsEvent =
  | { type: 'joined' }
  | { type: 'subscribed' }
  | { type: 'suspect'; reason: string }
  | RowsUpdate
  | VerifiedEvent
  | { type: 'silent' }
  | { type: 'resumed' }
  | { type: 'polling'; every: number; reason: string | null }
  | { type: 'refused'; reason: string }

interface RowsUpdate {
  type: 'rows'
  /** The same object in all events. */
  rows: Rows
  /** The changes of rows since the event before; null in the first, which brings all rows. */
  deltas: readonly Delta[] | null
  isComplete: boolean
  lag: number | null
  lastEvent: number | null
  malformedChanges: number
  /** The read that brought the rows; null if changes or the time did. */
  read: ReadReport | null
}

type KnownFacts = Pick<RowsUpdate, 'isComplete' | 'lastEvent' | 'read'>
type MoreFacts = Partial<Pick<RowsUpdate, 'lag' | 'malformedChanges'>>

/** The rows of a buffer, with what changed in them since the update before; none before the first read. */
export function rowsUpdate(
  rowBuffer: Pick<RowBuffer, 'rows' | 'takeDeltas'>,
  facts: KnownFacts & MoreFacts,
): RowsUpdate[] {
  const rows = rowBuffer.rows()
  if (rows === null) return []
  return [{ type: 'rows', rows, deltas: rowBuffer.takeDeltas(), lag: null, malformedChanges: 0, ...facts }]
}
