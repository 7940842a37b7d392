import { Ordered } from '../ordered'
import type { Delta, HeldRow } from '../rowIndex'
import { timeOf } from '../values'
import { byKey, pointsOf, type Points } from './points'

/**
 * Rows by a time column, for all folds that want them so: a place in a list for each, where a list of points for each
 * fold took several times that. Rows without a readable time are left out. Kept up by whoever made it, before the folds.
 */
export class TimeIndex {
  readonly column: string
  readonly #atOf: (held: HeldRow) => number
  #rows: Ordered<HeldRow>

  constructor(column: string) {
    this.column = column
    this.#atOf = ({ row }) => timeOf(row[column]) ?? NaN
    this.#rows = this.#ordered([])
  }
  load(all: readonly HeldRow[]) {
    const rows = all.filter(held => this.#hasTime(held))
    this.#rows = this.#ordered([])
    for (const held of rows) this.#rows.add(held)
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
  points<T>(read: (held: HeldRow) => T): Points<T> {
    return pointsOf(
      () => this.#rows,
      held => ({ at: this.#atOf(held), key: held.key, of: read(held) }),
    )
  }
  #hasTime(held: HeldRow): boolean {
    return !Number.isNaN(this.#atOf(held))
  }
  #ordered(rows: readonly HeldRow[]): Ordered<HeldRow> {
    const byTime = (a: HeldRow, b: HeldRow) => this.#atOf(a) - this.#atOf(b) || byKey(a, b)
    return new Ordered(byTime, rows, this.#atOf)
  }
}

/** The index of a time column, made if it is not there. */
export type IndexOf = (column: string) => TimeIndex
