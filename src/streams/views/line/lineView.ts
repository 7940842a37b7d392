import type { ViewRange } from '../viewRange'

/**
 * Parallel to `times` (seconds since the epoch, ascending); `null` is a missing value, drawn as a break, `undefined` a
 * time of another line.
 */
export interface LineView {
  kind: 'line'
  range?: ViewRange
  times: number[]
  /** `slot`: the place that a line keeps while others come and go; defaults to its index. */
  series: { label: string; values: (number | null | undefined)[]; slot?: number }[]
  /** `times` are the starts of buckets; the last one contains now, unless they have ended. */
  buckets?: LineBuckets
  /** Number of values without a line. */
  more?: number
  reduction?: Reduction
  /** How many rows the table has, where the database calculated over all of them. */
  overAll?: number
}
/** Set if not all rows are drawn, because they are too many to distinguish: which rows the drawn ones represent. */
interface Reduction {
  /** Width of a column in seconds; it contributes its first, last, smallest and greatest row. */
  seconds: number
  /** The usual time between two rows of each line, in seconds; 0 if unknown. */
  steps: readonly number[]
  /** Number of all rows. */
  rows: number
  /** The newest rows one by one. */
  newest: () => Pick<LineView, 'times' | 'series'>
}
export interface LineBuckets {
  /** Length of a bucket, but for days on which clocks are changed. */
  seconds: number
  /** When the last one ends, in seconds since the epoch. */
  end: number
  /** The span, in seconds since the epoch, in which the table has rows that are not held; null if all are. */
  missingSpan: { from: number; to: number } | null
  /** Number of older buckets not shown. */
  older: number
  /** The last bucket is complete, too, because the range of time has ended. */
  isEnded?: true
}
