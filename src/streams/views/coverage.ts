import type { Rows } from '../rows/rowIndex'
import { timeOf } from '../values/columnValues'

/** Rows at either end that decide whether the rows' order follows their times. */
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
 * a serial key does, the times of several rows at the edge bound the span. Otherwise rows of any time may be missing.
 */
export function findMissingSpan(rows: Rows, time: string): MissingSpan {
  const times = (entries: Iterable<{ row: Readonly<Record<string, unknown>> }>) =>
    [...entries].flatMap(({ row }) => timeOf(row[time]) ?? [])
  const edge = times(rows.tail(EDGE))
  const last = edge.at(-1)
  const { column, ascending: isAscending } = rows.order
  const ordered = isAscending ? 1 : -1
  const direction =
    column === time ? ordered : directionOf(times(rows.head(EDGE)), edge, Math.ceil(rows.size / 3))
  if (last === undefined || direction === 0) return { from: -Infinity, to: Infinity, isExact: false }
  const isExact = edge.every((at, i) => (at - (edge[i - 1] ?? at)) * direction >= 0)
  if (direction < 0) return { from: -Infinity, to: (isExact ? last : Math.max(...edge)) / 1000, isExact }
  return { from: (isExact ? last : Math.min(...edge)) / 1000, to: Infinity, isExact }
}

/**
 * Whether the times of rows in another order rise (1) or fall (-1) all the same, by `count` of them at either end; 0:
 * neither, or nobody can tell. Rows without a time may come first or last.
 */
function directionOf(head: readonly number[], edge: readonly number[], count: number): number {
  const [start, end] = [head.slice(0, count), edge.slice(-count)]
  const falls = Math.min(...start) >= Math.max(...end)
  const rises = Math.max(...start) <= Math.min(...end)
  return Number(rises) - Number(falls)
}
