import type { Rows } from '../rows/rowIndex'
import { timeOf } from '../values/columnValues'

/** So many rows at the edge decide whether the rows' order follows their times. */
const EDGE = 16

/**
 * The span of time in which rows may be missing because of the limit; in seconds since the epoch. Missing rows come
 * after the last row held, in the rows' order. If that is the order of their times, the span is exact. If it roughly
 * follows the times, as the order of a serial key does, the times of several rows at the edge bound the span; otherwise
 * the span is nearly everything.
 */
export function missingSpan(rows: Rows, time: string): { from: number; to: number } | null {
  const times = (entries: Iterable<{ row: Readonly<Record<string, unknown>> }>) =>
    [...entries].flatMap(({ row }) => timeOf(row[time]) ?? [])
  const edge = times(rows.tail(EDGE))
  const [first] = times(rows.head(1))
  const last = edge.at(-1)
  if (first === undefined || last === undefined) return null
  const falls = first >= last
  const isInOrder = edge.every((at, i) => {
    const before = edge[i - 1] ?? at
    return falls ? before >= at : before <= at
  })
  if (falls) return { from: -Infinity, to: (isInOrder ? last : Math.max(...edge)) / 1000 }
  return { from: (isInOrder ? last : Math.min(...edge)) / 1000, to: Infinity }
}
