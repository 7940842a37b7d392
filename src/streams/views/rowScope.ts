/**
 * The rows of an aggregated value. `isTruncated`: the table has more rows than those. `isAll`: they are all rows of the
 * table, and the database calculated the value. `seconds`: the window covered, less than requested where the rows held
 * do not reach back that far.
 */
export interface RowScope {
  rows: number
  isTruncated: boolean
  isAll?: true
  seconds?: number
}
