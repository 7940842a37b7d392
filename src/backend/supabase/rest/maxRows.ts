/** Learns the most rows that the project returns in one answer (`max_rows`, PostgREST's `db-max-rows`). */
export interface MaxRows {
  /** Whether an answer of this many rows may be truncated, and nothing yet shows whether it is. */
  isDoubtful(rows: number): boolean
  /** An answer had this many rows although more existed. */
  noteLimit(rows: number): void
  /** An answer had this many rows. */
  noteCount(rows: number): void
  /** Whether the project truncated an answer of this many rows. */
  isCutAt(rows: number): boolean
}

/**
 * PostgREST truncates silently, and counting costs as much as reading. So a read that returns fewer rows than
 * requested, but at least as many as every read before it, checks for one more row; the result holds for all tables.
 */
export function createMaxRows(): MaxRows {
  let atLeast = 0
  let limit: number | null = null
  return {
    isDoubtful: rows => rows > 0 && rows >= atLeast && rows !== limit,
    noteLimit(rows) {
      limit = rows
    },
    noteCount(rows) {
      atLeast = Math.max(atLeast, rows)
      if (limit !== null && rows > limit) limit = null
    },
    isCutAt: rows => rows === limit,
  }
}
