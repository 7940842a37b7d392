import { compareAscending } from '../../values/compare'
import { hasSameItems } from '../../values/hasSameItems'
import { OrderedList } from '../../rows/orderedList'
import { SortedNumbers } from '../../rows/sortedNumbers'
import type { Fold } from '../fold'
import { compareNumeric, numericOf, type Numeric } from './numeric'

/** A column's numbers in order, with repetitions. Those that came as text disable the faster list. */
abstract class Multiset<V> implements Fold<unknown, V> {
  #numbers: SortedNumbers | null = new SortedNumbers()
  #numerics: OrderedList<Numeric> | null = null

  load(all: readonly unknown[]) {
    const numerics = all.map(numericOf).filter(number => number !== null)
    const numbers = numerics.filter(number => typeof number === 'number')
    const hasTexts = numbers.length < numerics.length
    this.#numbers = hasTexts ? null : new SortedNumbers(numbers.sort(compareAscending))
    this.#numerics = hasTexts ? new OrderedList<Numeric>(compareNumeric, numerics.sort(compareNumeric)) : null
  }
  add(value: unknown) {
    const number = numericOf(value)
    if (number === null) return
    if (typeof number === 'number' && this.#numbers !== null) this.#numbers.add(number)
    else this.#withTexts().add(number)
  }
  remove(value: unknown) {
    const number = numericOf(value)
    if (number === null) return
    if (typeof number === 'number' && this.#numbers !== null) this.#numbers.delete(number)
    else this.#withTexts().delete(number)
  }
  protected get numbers(): Pick<OrderedList<Numeric>, 'first' | 'last' | 'size' | 'at'> {
    return this.#numbers ?? this.#withTexts()
  }
  #withTexts(): OrderedList<Numeric> {
    this.#numerics ??= new OrderedList<Numeric>(compareNumeric, [...(this.#numbers ?? [])])
    this.#numbers = null
    return this.#numerics
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
    if (!hasSameItems(values, this.#last)) this.#last = values
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
