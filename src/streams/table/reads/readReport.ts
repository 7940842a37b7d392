import type { RowShape } from '../../../board/model/source'
import type { ReadResult } from '../../../backend/ports/backend.port'
import type { NeededRead, RowChange } from '../../rows/rowBuffer'
import type { VerifiedEvent } from '../lostChangeDetector'

/** A read of all columns, or its substitute where nothing can be read. */
export interface ReadReport {
  /** When it began, ms since the epoch: it contains everything committed before. */
  at: number
  /** Rows that differed from those held; null where nobody counted. */
  differenceCount: number | null
  /** The most rows that the project returns, where that is less than the source asks for. */
  rowCap?: number
  /**
   * Set if nothing was read: how far earlier losses were repaired. A complete list (`resent`) is as good as a
   * read, a replay brings the stored messages, and the rest is unknown. Such a source is never called complete,
   * because later losses give no sign.
   */
  repair?: 'resent' | 'replayed' | 'not provable'
}
/** The report of an answer to a request for as many rows as a shape has. */
export const readReport = (
  at: number,
  differenceCount: number,
  { rows, isTruncated }: ReadResult,
  { limit }: Pick<RowShape, 'limit'>,
): ReadReport => ({
  at,
  differenceCount,
  ...(isTruncated && rows.length < limit && { rowCap: rows.length }),
})

export type ReadOutcome =
  | { type: 'read'; neededRead: NeededRead; report: ReadReport }
  /** Changes of rows that only a read could determine. */
  | { type: 'fetched'; changes: RowChange[] }
  /** The read fails, and is being retried. */
  | { type: 'failing'; reason: string }
  | VerifiedEvent

/** A commit may be seen so much later than its time says, and the clocks of database and gateway differ by as much. */
const COMMIT_MARGIN_MS = 2_000
/** The project's time before which everything that was committed is in this read; ms since the epoch. */
export const containedUntil = ({ begunAt = -Infinity }: ReadResult): number => begunAt - COMMIT_MARGIN_MS
