import { textOf } from '../../rows/rowOrder'
import type { Fold } from '../fold'

/** Number of different values, compared by their text; NULL is not counted. */
export class Distinct implements Fold<unknown, number> {
  readonly #counts = new Map<string, number>()

  load(all: readonly unknown[]) {
    this.#counts.clear()
    for (const value of all) this.add(value)
  }
  add(value: unknown) {
    this.#shift(value, 1)
  }
  remove(value: unknown) {
    this.#shift(value, -1)
  }
  value() {
    return this.#counts.size
  }
  #shift(value: unknown, by: number) {
    if (value === null || value === undefined) return
    const label = textOf(value)
    const count = (this.#counts.get(label) ?? 0) + by
    if (count > 0) this.#counts.set(label, count)
    else this.#counts.delete(label)
  }
}
