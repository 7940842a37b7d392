/** Learns the most rows that the project returns in one answer (`max_rows`, PostgREST's `db-max-rows`). */
export interface MaxRows {
  /**
   * Whether an answer of this many rows may be truncated, and nothing that was learnt lately shows whether it is.
   * `expectedCount`: the number of rows before.
   */
  isDoubtful(rows: number, expectedCount?: number): boolean
  /** An answer had this many rows although more existed. */
  noteLimit(rows: number): void
  /** An answer had this many rows; `isWhole`: nothing was missing. */
  noteCount(rows: number, isWhole: boolean): void
  /** Whether the project truncated an answer of this many rows. */
  isCutAt(rows: number): boolean
}

/** How long the learned maximum counts: the setting may be changed while the page is open. */
const TRUSTED_MS = 5 * 60_000

/**
 * PostgREST truncates silently, and counting costs as much as reading. So a read that returns fewer rows than
 * requested, but at least as many as every read before it, or fewer than were there before, asks where they end; the
 * result holds for all tables. Where as many were there before, that is not asked again for a while.
 */
export function createMaxRows(now = () => performance.now()): MaxRows {
  let longest = { rows: 0, at: -Infinity }
  let limit: { rows: number; at: number } | null = null
  const isTrusted = ({ at }: { at: number }) => now() - at <= TRUSTED_MS
  return {
    isDoubtful(rows, expectedCount = 0) {
      if (rows === 0) return false
      if (rows === limit?.rows) return !isTrusted(limit)
      if (rows === longest.rows) return rows !== expectedCount || !isTrusted(longest)
      return rows > longest.rows || rows < expectedCount
    },
    noteLimit(rows) {
      limit = { rows, at: now() }
      longest = limit
    },
    noteCount(rows, isWhole) {
      if (rows >= longest.rows) longest = { rows, at: now() }
      if (limit !== null && (rows > limit.rows || (isWhole && rows === limit.rows))) limit = null
    },
    isCutAt: rows => rows === limit?.rows,
  }
}
