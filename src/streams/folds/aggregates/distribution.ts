import { SortedNumbers } from '../../rows/sortedNumbers'
import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { RowFold } from '../fold'
import { compareAscending } from '../../values/compare'

interface Bin {
  /** Inclusive; it ends where the next one starts. */
  readonly from: number
  readonly rows: number
}
export interface Distribution {
  /** Side by side, the empty ones too. */
  readonly bins: readonly Bin[]
  /** How wide each bin is. */
  readonly step: number
  /** Rows whose numbers are outside of the bins, and rows without a number. */
  readonly below: number
  readonly above: number
  readonly without: number
}
const NO_DISTRIBUTION: Distribution = { bins: [], step: 1, below: 0, above: 0, without: 0 }

/** A few values this many times further apart than the others are not shown: they would hide how these differ. */
const FAR = 10
const FEW = 0.01

/**
 * How many rows have which values of a column, in at most `maxBins` bins as wide as a round number. The numbers lie in
 * order, so that bins of any width cost as much as there are bins. `range`: the values shown.
 */
export class DistributionFold implements RowFold<Distribution> {
  readonly uses: readonly string[]
  readonly #column: string
  readonly #maxBins: number
  readonly #range: readonly [number, number] | undefined
  #numbers = new SortedNumbers()
  #missingCount = 0
  /** How many of the numbers are not whole. */
  #fractionCount = 0
  #last: Distribution | null = null

  constructor(column: string, maxBins: number, range?: readonly [number, number]) {
    this.uses = [column]
    this.#column = column
    this.#maxBins = maxBins
    this.#range = range
  }
  load(all: readonly RowEntry[]) {
    const numbers = all.flatMap(({ row }) => numberOf(row[this.#column]) ?? [])
    this.#numbers = new SortedNumbers(numbers.sort(compareAscending))
    this.#missingCount = all.length - numbers.length
    this.#fractionCount = numbers.filter(number => !Number.isInteger(number)).length
    this.#last = null
  }
  add(entry: RowEntry) {
    const number = this.#count(entry, 1)
    if (number !== null) this.#numbers.add(number)
  }
  remove(entry: RowEntry) {
    const number = this.#count(entry, -1)
    if (number !== null) this.#numbers.delete(number)
  }
  value() {
    return (this.#last ??= this.#distribute())
  }
  #count({ row }: RowEntry, by: 1 | -1): number | null {
    this.#last = null
    const number = numberOf(row[this.#column])
    if (number === null) this.#missingCount += by
    else if (!Number.isInteger(number)) this.#fractionCount += by
    return number
  }
  #distribute(): Distribution {
    const [low, high] = this.#range ?? this.#usualRange()
    if (low === undefined || high === undefined) return { ...NO_DISTRIBUTION, without: this.#missingCount }
    const step = binWidth(low, high, this.#maxBins, this.#fractionCount === 0)
    const first = binIndex(low, step)
    const count = binIndex(high, step) - first + 1
    const edges = Array.from({ length: count + 1 }, (_, i) => binStart(first + i, step))
    const before = edges.map(edge => this.#numbers.countBefore(edge))
    return {
      bins: edges.slice(0, -1).map((from, i) => ({ from, rows: (before[i + 1] ?? 0) - (before[i] ?? 0) })),
      step,
      below: before[0] ?? 0,
      above: this.#numbers.size - (before[count] ?? 0),
      without: this.#missingCount,
    }
  }
  /** From the smallest to the greatest value, without a few that are far from all others. */
  #usualRange(): readonly [number | undefined, number | undefined] {
    const { first, last, size } = this.#numbers
    const [low, high] = [FEW, 1 - FEW].map(part => this.#numbers.at(Math.round(part * (size - 1))))
    if (first === undefined || last === undefined || low === undefined || high === undefined)
      return [undefined, undefined]
    return high > low && last - first > FAR * (high - low) ? [low, high] : [first, last]
  }
}

/** The smallest of 1, 2, 5, 10, … with which at most `maxBins` bins reach from the one value to the other. */
export function binWidth(low: number, high: number, maxBins: number, isWhole: boolean): number {
  const least = (high - low) / maxBins || Math.abs(high) / 10 || 1
  // Smaller powers are imprecise, and the smallest is 0, which no step makes larger.
  let power = 10 ** Math.max(-300, Math.floor(Math.log10(least)))
  for (;;) {
    for (const digit of [1, 2, 5]) {
      const step = digit * power
      if (step < least * ALMOST || (isWhole && step < 1)) continue
      if (binIndex(high, step) - binIndex(low, step) < maxBins) return step
    }
    power *= 10
  }
}

/** In which bin a value lies; 0.7 / 0.05 is a little less than 14. */
const binIndex = (value: number, step: number): number => Math.floor(roundDecimal(value / step))
const binStart = (index: number, step: number): number => roundDecimal(index * step)
/** Without the digits that a double adds to a decimal. */
const roundDecimal = (value: number): number => Number(value.toPrecision(15))

/** Divisions of doubles come out a little too large. */
const ALMOST = 1 - 1e-9
