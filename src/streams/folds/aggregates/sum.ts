import { parseExact, addExact, divideExact, formatExact, type ExactDecimal } from '../../values/decimal'
import type { Fold } from '../fold'
import { numericOf } from './numeric'

/** Decimals up to this many units have 15 digits, for which decimals and doubles are one to one. */
const MAX_FAST_UNITS = 1e15
const MAX_POWER = 1e9
const ZERO: ExactDecimal = { units: 0n, scale: 0 }

/**
 * The sum of a column's numbers, exact in all digits, also for doubles: these count as the shortest decimal that
 * stands for them, which is how the database writes them. So nothing drifts, however many values come and go.
 *
 * Numbers of up to 15 digits are added as whole units of a power of ten, in a double that stays an exact integer;
 * all others, and sums that would exceed it, as BigInt.
 */
export class Sum implements Fold<unknown, number | string | null> {
  /** Units of 1 / `#power`; a safe integer. */
  #quick = 0
  #power = 1
  #rest = ZERO
  #finite = 0
  /** NaN and the infinities, which a numeric column may have. */
  readonly #others = new Map<string, number>()

  load(all: readonly unknown[]) {
    this.#clear()
    this.#others.clear()
    for (const value of all) this.#shift(value, 1)
  }
  add(value: unknown) {
    this.#shift(value, 1)
  }
  remove(value: unknown) {
    this.#shift(value, -1)
  }
  /** A number if a double reproduces all digits, else text; null without any number, as in SQL. */
  value(): number | string | null {
    const other = this.#other()
    if (other !== null) return other
    if (this.#finite === 0) return null
    if (this.#rest.units === 0n && Math.abs(this.#quick) <= MAX_FAST_UNITS) return this.#quick / this.#power
    return formatExact(this.#total())
  }
  /** Rounded once, to a double; null without any number. */
  average(): number | null {
    const other = this.#other()
    if (other !== null) return Number(other)
    if (this.#finite === 0) return null
    const parts = this.#power * this.#finite
    if (this.#rest.units === 0n && Number.isSafeInteger(parts)) return this.#quick / parts
    return divideExact(this.#total(), this.#finite)
  }

  #shift(value: unknown, sign: 1 | -1) {
    const number = numericOf(value)
    if (number === null) return
    const units = typeof number === 'number' ? this.#unitsOf(number) : null
    if (units !== null) {
      this.#finite += sign
      this.#quicken(sign * units)
    } else this.#shiftText(String(number), sign)
    if (this.#finite === 0) this.#clear()
  }
  #shiftText(text: string, sign: 1 | -1) {
    const number = parseExact(text)
    if (number !== null) {
      this.#finite += sign
      this.#rest = addExact(this.#rest, number, sign)
    } else this.#others.set(text, (this.#others.get(text) ?? 0) + sign)
  }
  #unitsOf(value: number): number | null {
    for (let power = this.#power; power <= MAX_POWER; power *= 10) {
      const units = Math.round(value * power)
      if (!(Math.abs(units) <= MAX_FAST_UNITS)) return null
      if (units / power !== value) continue
      if (power !== this.#power) this.#refine(power)
      return units
    }
    return null
  }
  #refine(power: number) {
    const finer = this.#quick * (power / this.#power)
    if (Number.isSafeInteger(finer)) this.#quick = finer
    else this.#spill()
    this.#power = power
  }
  #quicken(units: number) {
    if (!Number.isSafeInteger(this.#quick + units)) this.#spill()
    this.#quick += units
  }
  #spill() {
    this.#rest = this.#total()
    this.#quick = 0
  }
  #total(): ExactDecimal {
    return addExact(this.#rest, { units: BigInt(this.#quick), scale: this.#scale() })
  }
  #scale() {
    return Math.round(Math.log10(this.#power))
  }
  #other(): string | null {
    if (this.#others.size === 0) return null
    const has = (text: string) => (this.#others.get(text) ?? 0) > 0
    if (has('NaN') || (has('Infinity') && has('-Infinity'))) return 'NaN'
    return has('Infinity') ? 'Infinity' : has('-Infinity') ? '-Infinity' : null
  }
  #clear() {
    this.#quick = 0
    this.#power = 1
    this.#rest = ZERO
    this.#finite = 0
  }
}

/** The average of a column's numbers, from their exact sum. */
export class Average extends Sum {
  override value(): number | null {
    return this.average()
  }
}
