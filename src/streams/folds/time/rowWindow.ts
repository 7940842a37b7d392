import type { RowEntry } from '../../rows/rowIndex'
import type { RowFold } from '../fold'
import type { TimeIndex } from './timeIndex'
import { WindowEdge } from './windowEdge'
import { timedRowsOf, TimeSortedRows, type TimedRows } from './timedRows'

export interface WindowValue<V> {
  value: V
}
/** The earliest and the latest time of any row, in the window or not, ms since the epoch; null without rows. */
interface Bounds {
  oldest: number | null
  newest: number | null
}
/** Ms since the epoch: rows later than `from` and not later than `to` are inside. */
interface Span {
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
  (now: number): Span => {
    const end = now - ago * 1000
    return { from: end - seconds * 1000, to: ago === 0 ? Infinity : end }
  }

/** A fold over the rows within edges. Rows leave as time passes, and return if our clock is set back. */
export class RowWindow<V> implements RowFold<WindowValue<V>> {
  readonly uses: readonly string[]
  readonly #rows: TimedRows<RowEntry>
  readonly #inside: RowFold<V>
  readonly #edgesAt: (now: number) => Span
  /** Without a start, rows without a readable time are inside, too: nothing says that they came after its end. */
  readonly #untimed: Set<RowEntry> | null
  /** Null before the first call of `value`. */
  #edges: { from: WindowEdge; to: WindowEdge } | null = null
  #last: WindowValue<V> | null = null

  /** `index`: shared index of the same rows by the same column; without it the window keeps its own. */
  constructor(time: string, edgesAt: (now: number) => Span, fold: RowFold<V>, index?: TimeIndex) {
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
    if (this.#untimed === null) return
    for (const entry of all) if (this.#timeOf(entry) === null) this.#untimed.add(entry)
  }
  add(entry: RowEntry) {
    this.#rows.add(entry)
    const at = this.#timeOf(entry)
    if (at === null) this.#untimed?.add(entry)
    else {
      this.#edges?.from.noteRow(at)
      this.#edges?.to.noteRow(at)
    }
    if (this.#isInside(at)) this.#inside.add(entry)
  }
  remove(entry: RowEntry) {
    this.#rows.remove(entry)
    this.#untimed?.delete(entry)
    if (this.#isInside(this.#timeOf(entry))) this.#inside.remove(entry)
  }
  swap(before: RowEntry, after: RowEntry) {
    this.#rows.swap(before, after)
    if (this.#untimed?.delete(before) === true) this.#untimed.add(after)
  }
  value(now: number): WindowValue<V> {
    this.#move(this.#edgesAt(now))
    const value = this.#inside.value(now)
    if (this.#last === null || !Object.is(this.#last.value, value)) this.#last = { value }
    return this.#last
  }
  /** Apart from the value, which is taken a few times a second: this reads the times of two rows. */
  bounds(): Bounds {
    const { first, last } = this.#rows.value()
    return { oldest: first?.at ?? null, newest: last?.at ?? null }
  }
  #timeOf(entry: RowEntry): number | null {
    return this.#rows.point(entry)?.at ?? null
  }
  #isInside(at: number | null): boolean {
    if (this.#edges === null) return false
    const { from, to } = this.#edges
    return at === null ? this.#untimed !== null : at > from.at && at <= to.at
  }
  #move({ from, to }: Span) {
    const rows = this.#rows.value()
    const edges = this.#edges
    if (edges === null || from >= to || from >= edges.to.at || to <= edges.from.at) {
      const end = new WindowEdge(from)
      this.#edges = from < to ? { from: new WindowEdge(from), to: end } : null
      this.#inside.load([...(this.#untimed ?? []), ...(from < to ? end.moveTo(to, rows) : [])])
      this.#last = null
      return
    }
    const startsLater = from > edges.from.at
    const endsLater = to > edges.to.at
    const rowsAtStart = edges.from.moveTo(from, rows)
    const rowsAtEnd = edges.to.moveTo(to, rows)
    for (const entry of rowsAtStart) this.#toggle(entry, !startsLater)
    for (const entry of rowsAtEnd) this.#toggle(entry, endsLater)
    // A fold may be the same object although it changed.
    if (rowsAtStart.length > 0 || rowsAtEnd.length > 0) this.#last = null
  }
  #toggle(entry: RowEntry, isInside: boolean) {
    if (isInside) this.#inside.add(entry)
    else this.#inside.remove(entry)
  }
}
