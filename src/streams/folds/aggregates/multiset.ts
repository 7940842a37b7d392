import { compareNumbers } from '../../values/decimal'
import { OrderedList } from '../../rows/orderedList'
import type { Fold } from '../fold'
import { numericOf } from './numericOf'

type Numeric = number | string

/** A column's numbers in order, with repetitions. */
abstract class Multiset<V> implements Fold<unknown, V> {
  #numbers = new OrderedList<Numeric>(byValue)

  load(all: readonly unknown[]) {
    const numbers = all.map(numericOf).filter(number => number !== null)
    this.#numbers = new OrderedList<Numeric>(byValue, numbers.sort(byValue))
  }
  add(value: unknown) {
    const number = numericOf(value)
    if (number !== null) this.#numbers.add(number)
  }
  remove(value: unknown) {
    const number = numericOf(value)
    if (number !== null) this.#numbers.delete(number)
  }
  protected get numbers(): OrderedList<Numeric> {
    return this.#numbers
  }
  abstract value(): V
}

/** The smallest and the greatest of a column's numbers; null without any. */
export interface MinMax {
  min: Numeric | null
  max: Numeric | null
}
export class Extremes extends Multiset<MinMax> {
  #last: MinMax = { min: null, max: null }
  value() {
    const [min, max] = [this.numbers.first ?? null, this.numbers.last ?? null]
    if (this.#last.min !== min || this.#last.max !== max) this.#last = { min, max }
    return this.#last
  }
}

/**
 * Percentiles of a column's numbers like Postgres' percentile_cont, in doubles: interpolated between two numbers where
 * none is at the position. `fractions`: from 0 to 1. Null without any number.
 */
export class Percentiles extends Multiset<readonly (number | null)[]> {
  readonly #fractions: readonly number[]
  #last: readonly (number | null)[] = []

  constructor(fractions: readonly number[]) {
    super()
    this.#fractions = fractions
  }
  value() {
    const values = this.#fractions.map(fraction => this.#at(fraction))
    const isSame =
      values.length === this.#last.length && values.every((value, i) => Object.is(value, this.#last[i]))
    if (!isSame) this.#last = values
    return this.#last
  }
  #at(fraction: number): number | null {
    const place = fraction * (this.numbers.size - 1)
    const below = this.numbers.at(Math.floor(place))
    const above = this.numbers.at(Math.ceil(place))
    if (below === undefined || above === undefined) return null
    const [low, high] = [Number(below), Number(above)]
    return low === high ? low : low + (high - low) * (place - Math.floor(place))
  }
}

const byValue = (a: Numeric, b: Numeric) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNumbers(String(a), String(b))
