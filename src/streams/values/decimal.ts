import { compareTexts } from './compare'

const WHOLE = /^\d+$/
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/**
 * A number in the parts that determine its order: `0.digits` times ten to the power of `places`, without zeros at
 * either end.
 */
interface Decimal {
  /** Postgres' order: -Infinity, finite numbers, Infinity, NaN; then texts that are no numbers. */
  rank: number
  /** -1, 0 or 1. */
  sign: number
  digits: string
  places: number
}
const NOT_FINITE = new Map([
  ['-Infinity', 0],
  ['Infinity', 2],
  ['NaN', 3],
])

/** Postgres' order of numeric and int8, exact for any number of digits: nothing passes through a double. */
export function compareNumbers(a: string, b: string): number {
  // Keys from a sequence: nearly every comparison.
  if (a.length === b.length && WHOLE.test(a) && WHOLE.test(b)) return compareTexts(a, b)
  const [left, right] = [parseDecimal(a), parseDecimal(b)]
  if (left.rank !== right.rank) return left.rank - right.rank
  if (left.sign !== right.sign) return left.sign - right.sign
  if (left.places !== right.places) return left.sign * (left.places - right.places)
  return (left.sign || 1) * compareTexts(left.digits, right.digits)
}

function parseDecimal(text: string): Decimal {
  const parts = DECIMAL.exec(text)
  if (parts === null) return { rank: NOT_FINITE.get(text) ?? 4, sign: 0, digits: text, places: 0 }
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return { rank: 1, sign: 0, digits, places: 0 }
  const places = digits.length - fraction.length + Number(exponent)
  return { rank: 1, sign: sign === '-' ? -1 : 1, digits: digits.replace(/0+$/, ''), places }
}

/** `units` / 10^`scale`, all of its digits. */
export interface ExactDecimal {
  units: bigint
  scale: number
}
/** The most digits before the point of Postgres' numeric. */
const MAX_PLACES = 131_072

/** Null unless the text is a finite number. */
export function parseExact(text: string): ExactDecimal | null {
  const { rank, sign, digits, places } = parseDecimal(text)
  if (rank !== 1 || Math.abs(places) > MAX_PLACES) return null
  if (sign === 0) return { units: 0n, scale: 0 }
  const [units, scale] = [BigInt(sign) * BigInt(digits), digits.length - places]
  return scale >= 0 ? { units, scale } : { units: units * tenTo(-scale), scale: 0 }
}

export function addExact(a: ExactDecimal, b: ExactDecimal, sign: 1 | -1 = 1): ExactDecimal {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [a, b].map(({ units, scale: from }) => units * tenTo(scale - from))
  return { units: (left ?? 0n) + BigInt(sign) * (right ?? 0n), scale }
}

/** A number if a double reproduces all digits, else their text: as in rows. */
export function formatExact({ units, scale }: ExactDecimal): number | string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const whole = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}`
  const text = scale === 0 || fraction === '' ? whole : `${whole}.${fraction}`
  const number = Number(text)
  return compareNumbers(String(number), text) === 0 ? number : text
}

/** `a` minus `b`, in all digits; null if either is not finite. */
export function subtract(a: number | string, b: number | string): number | string | null {
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b) && Number.isSafeInteger(Number(a) - Number(b)))
    return Number(a) - Number(b)
  const [left, right] = [parseExact(String(a)), parseExact(String(b))]
  return left === null || right === null ? null : formatExact(addExact(left, right, -1))
}

/** The `count`th part of a number, as a double. */
export function divideExact({ units, scale }: ExactDecimal, count: number): number {
  // More digits than a double has, whatever the size of the quotient.
  const extraDigits = 40 + String(count).length
  return Number(`${(units * tenTo(extraDigits)) / BigInt(count)}e${-scale - extraDigits}`)
}

/** Whether a text is one of Postgres' numbers, finite or not. */
export const isNumeric = (text: string): boolean => DECIMAL.test(text) || NOT_FINITE.has(text)

const tenTo = (power: number) => 10n ** BigInt(power)
