import type { DaySpan } from '../../board/time/days'

/**
 * The rows of all times, where a view shows one range of time. Times are ms since the epoch; null: none can be read.
 */
export interface ViewRange {
  /** Some rows are in the range. */
  isAny: boolean
  oldest: number | null
  newest: number | null
  /** The oldest row is as old as the start of the range. */
  reachesStart: boolean
  /** The newest row is, too: nothing arrived since. */
  isOver: boolean
  /** Only the first of the rows held were examined. */
  isHead: boolean
  /** The table has more rows than are held. */
  isCut: boolean
  /** From the first day of a range of days to the one after the last. */
  days?: DaySpan
}
