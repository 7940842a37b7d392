/** What is known of the most rows that the project gives in one answer (`max_rows`, PostgREST's `db-max-rows`). */
export interface MaxRows {
  /** An answer of so many rows may hide more, and nothing yet tells whether it does. */
  isDoubtful(rows: number): boolean
  /** So many rows were given, and with them it was found that there were more. */
  found(rows: number): void
  /** So many rows were given. */
  given(rows: number): void
  /** Whether an answer of so many rows was cut by the project. */
  cuts(rows: number): boolean
}

/**
 * PostgREST cuts without a word, and to count costs as much as to read. So a read that brings fewer rows than it asked
 * for, and no fewer than any before it, looks whether there is one more; what is learnt holds for all tables.
 */
export function holdMaxRows(): MaxRows {
  let atLeast = 0
  let most: number | null = null
  return {
    isDoubtful: rows => rows > 0 && rows >= atLeast && rows !== most,
    found(rows) {
      most = rows
    },
    given(rows) {
      atLeast = Math.max(atLeast, rows)
      if (most !== null && rows > most) most = null
    },
    cuts: rows => rows === most,
  }
}
