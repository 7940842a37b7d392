/**
 * A row as the database returned it, by column name. A number that a double cannot hold exactly is the text of its
 * digits.
 */
export type Row = Readonly<Record<string, unknown>>

export interface ReadResult {
  rows: Row[]
  /** More rows may exist: the source's limit or a lower limit of the project left them out. */
  isTruncated: boolean
  /** One number per row, which changes with every write of that row. Absent if the project gives none. */
  rowVersions?: readonly number[]
  /**
   * When the read began, at the earliest, by the project's clock; ms since the epoch. It contains what was committed
   * before. Absent while that clock is not known.
   */
  begunAt?: number
}
