import type { Rows } from '../rowIndex'
import { timeOf } from '../values'

/** So many rows at the edge tell whether the rows' order goes with their times. */
const EDGE = 16

/**
 * Where, by their times, rows may be missing that the limit left out; in seconds since the epoch. These come after the
 * last row held, in the rows' order: where that is the order of their times it is exact. Where it merely goes with it,
 * as a key does that is counted up, the times of several rows at the edge bound it; where it does not, that is nearly
 * everywhere.
 */
export function horizonOf(rows: Rows, time: string): { from: number; to: number } | null {
  const times = (held: Iterable<{ row: Readonly<Record<string, unknown>> }>) =>
    [...held].flatMap(({ row }) => timeOf(row[time]) ?? [])
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
