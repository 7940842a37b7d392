import { OrderedList } from '../../rows/orderedList'
import type { Delta, RowEntry } from '../../rows/rowIndex'
import { timeOf } from '../../values/columnValues'
import { byKey, pointsOf, type Points } from './points'

/**
 * Rows by a time column, shared by all folds that need them: one place in a list per row, where a list of points per
 * fold took several times the memory. Rows without a readable time are left out. Its creator updates it before the
 * folds.
 */
export class TimeIndex {
  readonly column: string
  readonly #atOf: (entry: RowEntry) => number
  #rows: OrderedList<RowEntry>

  constructor(column: string) {
    this.column = column
    this.#atOf = ({ row }) => timeOf(row[column]) ?? NaN
    this.#rows = this.#ordered([])
  }
  load(all: readonly RowEntry[]) {
    const rows = all.filter(entry => this.#hasTime(entry))
    this.#rows = this.#ordered([])
    for (const entry of rows) this.#rows.add(entry)
  }
  apply(deltas: readonly Delta[]) {
    for (const { before, after } of deltas) {
      const wasThere = before !== null && this.#hasTime(before)
      const isThere = after !== null && this.#hasTime(after)
      if (wasThere && isThere && this.#atOf(before) === this.#atOf(after)) this.#rows.replace(before, after)
      else {
        if (wasThere) this.#rows.delete(before)
        if (isThere) this.#rows.add(after)
      }
    }
  }
  points<T>(read: (entry: RowEntry) => T): Points<T> {
    return pointsOf(
      () => this.#rows,
      entry => ({ at: this.#atOf(entry), key: entry.key, value: read(entry) }),
    )
  }
  #hasTime(entry: RowEntry): boolean {
    return !Number.isNaN(this.#atOf(entry))
  }
  #ordered(rows: readonly RowEntry[]): OrderedList<RowEntry> {
    const byTime = (a: RowEntry, b: RowEntry) => this.#atOf(a) - this.#atOf(b) || byKey(a, b)
    return new OrderedList(byTime, rows, this.#atOf)
  }
}

/** The index of a time column, created if missing. */
export type IndexOf = (column: string) => TimeIndex
