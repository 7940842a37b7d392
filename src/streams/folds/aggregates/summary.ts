import type { Fold } from '../fold'
import { Extremes, type MinMax } from './multiset'
import { Sum } from './sum'

/** Count, sum, average, smallest and greatest of a column's numbers. */
export interface Summary extends MinMax {
  sum: number | string | null
  average: number | null
}
export class SummaryFold implements Fold<unknown, Summary> {
  readonly #sum = new Sum()
  readonly #extremes = new Extremes()
  #last: Summary | null = null

  load(all: readonly unknown[]) {
    this.#sum.load(all)
    this.#extremes.load(all)
    this.#last = null
  }
  add(value: unknown) {
    this.#sum.add(value)
    this.#extremes.add(value)
    this.#last = null
  }
  remove(value: unknown) {
    this.#sum.remove(value)
    this.#extremes.remove(value)
    this.#last = null
  }
  value() {
    this.#last ??= { sum: this.#sum.value(), average: this.#sum.average(), ...this.#extremes.value() }
    return this.#last
  }
}
