import type { Rows } from '../rows/rowIndex'
import { timeOf } from '../values/columnValues'

/** Rows at the edge that decide whether the rows' order follows their times. */
const EDGE = 16

/** A span of time in which rows may be missing; in seconds since the epoch. */
export interface MissingSpan {
  from: number
  to: number
  /** The rows come in the order of their times, so that no row that is loaded lies within. */
  isExact: boolean
}

/**
 * The span of time in which rows may be missing because of the limit. Missing rows come after the last row held, in the
 * rows' order. If that is the order of their times, the span is exact. If it roughly follows the times, as the order of
 * a serial key does, the times of several rows at the edge bound the span; otherwise the span is nearly everything.
 */
export function findMissingSpan(rows: Rows, time: string): MissingSpan {
  const times = (entries: Iterable<{ row: Readonly<Record<string, unknown>> }>) =>
    [...entries].flatMap(({ row }) => timeOf(row[time]) ?? [])
  const edge = times(rows.tail(EDGE))
  // Rows without a time may come first.
  const first = times(rows.head(EDGE))[0] ?? edge[0]
  const last = edge.at(-1)
  if (first === undefined || last === undefined) return { from: -Infinity, to: Infinity, isExact: false }
  const falls = first >= last
  const isExact = edge.every((at, i) => {
    const before = edge[i - 1] ?? at
    return falls ? before >= at : before <= at
  })
  if (falls) return { from: -Infinity, to: (isExact ? last : Math.max(...edge)) / 1000, isExact }
  return { from: (isExact ? last : Math.min(...edge)) / 1000, to: Infinity, isExact }
}
