import type { HeldRow } from '../rowIndex'
import type { Fold, RowFold } from './fold'

/** How many values there are, NULL not counted. */
export class Count implements Fold<unknown, number> {
  #count = 0
  load(all: readonly unknown[]) {
    this.#count = all.reduce<number>((count, value) => count + one(value), 0)
  }
  add(value: unknown) {
    this.#count += one(value)
  }
  remove(value: unknown) {
    this.#count -= one(value)
  }
  value() {
    return this.#count
  }
}

const one = (value: unknown) => (value === null || value === undefined ? 0 : 1)

/** How many rows there are. */
export class RowCount implements RowFold<number> {
  readonly uses = []
  #count = 0
  load(all: readonly HeldRow[]) {
    this.#count = all.length
  }
  add() {
    this.#count += 1
  }
  remove() {
    this.#count -= 1
  }
  value() {
    return this.#count
  }
}
