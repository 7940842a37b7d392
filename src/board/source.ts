/** Where the rows of a panel come from. Plain data, no behaviour. */

/** What is held of a source, whatever kind it is of: rows with these columns, told apart by `key`, in `order`. */
export interface Shape {
  columns: string[]
  /** Columns of the primary key, in order. */
  key: string[]
  order: { column: string; ascending: boolean }
  /** Rows held at most. */
  limit: number
}

interface SourceBase {
  /**
   * Its policies ask for a second factor. To a session without one RLS gives no error, only no rows, so the board
   * has to say it.
   */
  level?: 'aal2'
}

/** Rows of one table as the viewer may see them, the first by `order`, at most `limit` of them. */
export interface TableSource extends SourceBase, Shape {
  kind: 'table'
  schema: string
  table: string
  /**
   * Seconds between two reads that verify what is held, 30 if absent: some losses give no other sign. 0 is never,
   * and then nobody notices them.
   */
  verify?: number
  /**
   * One of `columns` that changes with every write, such as `updated_at`. Verifying then reads this, the key and the
   * order only, and the rest where something differs.
   */
  version?: string
}

export type Source = TableSource
