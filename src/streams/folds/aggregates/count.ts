import type { RowEntry } from '../../rows/rowIndex'
import type { Fold, RowFold } from '../fold'

/** Number of values, NULL not counted. */
export class Count implements Fold<unknown, number> {
  #count = 0
  load(all: readonly unknown[]) {
    this.#count = all.reduce<number>((count, value) => count + countOf(value), 0)
  }
  add(value: unknown) {
    this.#count += countOf(value)
  }
  remove(value: unknown) {
    this.#count -= countOf(value)
  }
  value() {
    return this.#count
  }
}

const countOf = (value: unknown) => (value === null || value === undefined ? 0 : 1)

/** Number of rows. */
export class RowCount implements RowFold<number> {
  readonly uses = []
  #count = 0
  load(all: readonly RowEntry[]) {
    this.#count = all.length
  }
  add() {
    this.#count += 1
  }
  remove() {
    this.#count -= 1
  }
  update() {}
  value() {
    return this.#count
  }
}
