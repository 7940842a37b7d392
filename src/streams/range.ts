/** Of the rows of all times, where a view shows those of one. Times are ms since the epoch; null: none can be read. */
export interface Range {
  /** Rows are of that time. */
  isAny: boolean
  oldest: number | null
  newest: number | null
  /** The oldest is as old as the beginning of that time. */
  reaches: boolean
  /** So is the newest: nothing came since. */
  isOver: boolean
  /** Only the first of the rows held were looked at. */
  isHead: boolean
  /** The table has more rows than are held. */
  isCut: boolean
}
