import { Ordered } from '../ordered'
import { text } from '../order'
import type { Fold } from './fold'

export interface Tallied {
  label: string
  count: number
}

/** How often each value is there, most first, equals by their text. */
export class Tally implements Fold<unknown, Ordered<Tallied>> {
  readonly #byLabel = new Map<string, Tallied>()
  #ranked = new Ordered<Tallied>(byRank)
  #total = 0

  /** How many there are in all. */
  get total() {
    return this.#total
  }
  load(all: readonly unknown[]) {
    this.#byLabel.clear()
    this.#total = all.length
    for (const value of all) {
      const label = text(value)
      const known = this.#byLabel.get(label)
      if (known === undefined) this.#byLabel.set(label, { label, count: 1 })
      else known.count += 1
    }
    this.#ranked = new Ordered(byRank, [...this.#byLabel.values()].sort(byRank))
  }
  add(value: unknown) {
    this.#shift(text(value), 1)
  }
  remove(value: unknown) {
    this.#shift(text(value), -1)
  }
  value() {
    return this.#ranked
  }
  #shift(label: string, by: number) {
    this.#total += by
    const known = this.#byLabel.get(label)
    if (known !== undefined) this.#ranked.delete(known)
    const count = (known?.count ?? 0) + by
    if (count <= 0) this.#byLabel.delete(label)
    else {
      const tallied = { label, count }
      this.#byLabel.set(label, tallied)
      this.#ranked.add(tallied)
    }
  }
}

const byRank = (a: Tallied, b: Tallied) =>
  b.count - a.count || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0)
