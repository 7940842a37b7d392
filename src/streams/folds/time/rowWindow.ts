import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import type { TimeIndex } from './timeIndex'
import { timedRowsOf, TimeSortedRows, type TimedRows } from './timedRows'

export interface WindowValue<V> {
  value: V
  /** The earliest and the latest time of any row, in the window or not, ms since the epoch; null without rows. */
  oldest: number | null
  newest: number | null
}
/** Ms since the epoch: rows later than `from` and not later than `to` are inside. */
interface Edges {
  from: number
  to: number
}

/** Makes the start of a window inclusive; ms, half the distance between two times of rows. */
export const INSTANT = 0.0005

/**
 * The edges of the last `seconds`, possibly Infinity, including rows whose writer's clock is ahead of ours. `ago`: of
 * as many seconds, that many seconds before now.
 */
export const lastSeconds =
  (seconds: number, ago = 0) =>
  (now: number): Edges => {
    const end = now - ago * 1000
    return { from: end - seconds * 1000, to: ago === 0 ? Infinity : end }
  }

/** A fold over the rows within edges. Rows leave as time passes, and return if our clock is set back. */
export class RowWindow<V> implements RowFold<WindowValue<V>> {
  readonly uses: readonly string[]
  readonly #rows: TimedRows<RowEntry>
  readonly #inside: RowFold<V>
  readonly #edgesAt: (now: number) => Edges
  /** Without a start, rows without a readable time are inside, too: nothing says that they came after its end. */
  readonly #untimed: Set<RowEntry> | null
  /** Null before the first call of `value`. */
  #edges: Edges | null = null
  #last: WindowValue<V> | null = null

  /** `index`: shared index of the same rows by the same column; without it the window keeps its own. */
  constructor(time: string, edgesAt: (now: number) => Edges, fold: RowFold<V>, index?: TimeIndex) {
    const identity = (entry: RowEntry) => entry
    this.#rows =
      index === undefined
        ? new TimeSortedRows(time, fold.uses, identity)
        : timedRowsOf(index, fold.uses, identity)
    this.#inside = fold
    // A window has a start at all times or at none.
    this.#untimed = edgesAt(0).from === -Infinity ? new Set() : null
    this.#edgesAt = edgesAt
    this.uses = this.#rows.uses
  }
  load(all: readonly RowEntry[]) {
    this.#rows.load(all)
    this.#edges = null
    this.#untimed?.clear()
    if (this.#untimed !== null) for (const entry of all) this.#noteUntimed(entry)
  }
  add(entry: RowEntry) {
    this.#rows.add(entry)
    this.#noteUntimed(entry)
    if (this.#isInside(entry)) this.#inside.add(entry)
  }
  remove(entry: RowEntry) {
    this.#rows.remove(entry)
    this.#untimed?.delete(entry)
    if (this.#isInside(entry)) this.#inside.remove(entry)
  }
  swap(before: RowEntry, after: RowEntry) {
    this.#rows.swap(before, after)
    if (this.#untimed?.delete(before) === true) this.#untimed.add(after)
  }
  value(now: number): WindowValue<V> {
    this.#move(this.#edgesAt(now))
    const { first, last } = this.#rows.value()
    const value = this.#inside.value(now)
    const oldest = first?.at ?? null
    const newest = last?.at ?? null
    if (this.#last?.value !== value || this.#last.oldest !== oldest || this.#last.newest !== newest)
      this.#last = { value, oldest, newest }
    return this.#last
  }
  #isInside(entry: RowEntry): boolean {
    if (this.#edges === null) return false
    const { from, to } = this.#edges
    const at = this.#rows.point(entry)?.at
    return at === undefined ? this.#untimed !== null : at > from && at <= to
  }
  #noteUntimed(entry: RowEntry) {
    if (this.#untimed !== null && this.#rows.point(entry) === null) this.#untimed.add(entry)
  }
  #move(edges: Edges) {
    const before = this.#edges
    this.#edges = edges
    if (before === null || edges.from >= before.to || edges.to <= before.from) {
      this.#inside.load([...(this.#untimed ?? []), ...this.#between(edges.from, edges.to)])
      this.#last = null
      return
    }
    const leavingRows = [...this.#between(before.from, edges.from), ...this.#between(edges.to, before.to)]
    const enteringRows = [...this.#between(edges.from, before.from), ...this.#between(before.to, edges.to)]
    for (const entry of leavingRows) this.#inside.remove(entry)
    for (const entry of enteringRows) this.#inside.add(entry)
    // A fold may be the same object although it changed.
    if (leavingRows.length > 0 || enteringRows.length > 0) this.#last = null
  }
  /** Rows later than `from` and not later than `to`; none if `from` is not before `to`. */
  #between(from: number, to: number): RowEntry[] {
    const between: RowEntry[] = []
    if (from >= to) return between
    for (const { at, value } of this.#rows.value().from(at => at <= from)) {
      if (at > to) break
      between.push(value)
    }
    return between
  }
}
