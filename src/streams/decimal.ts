const WHOLE = /^\d+$/
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** A number by the parts that order it: `0.digits` times ten to the power of `places`, without zeros at either end. */
interface Decimal {
  /** In Postgres' order: -Infinity, finite numbers, Infinity, NaN; last what is no number at all. */
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
  // Keys that a service counts up: nearly every comparison.
  if (a.length === b.length && WHOLE.test(a) && WHOLE.test(b)) return byText(a, b)
  const [left, right] = [decimal(a), decimal(b)]
  if (left.rank !== right.rank) return left.rank - right.rank
  if (left.sign !== right.sign) return left.sign - right.sign
  if (left.places !== right.places) return left.sign * (left.places - right.places)
  return (left.sign || 1) * byText(left.digits, right.digits)
}

function decimal(text: string): Decimal {
  const parts = DECIMAL.exec(text)
  if (parts === null) return { rank: NOT_FINITE.get(text) ?? 4, sign: 0, digits: text, places: 0 }
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits === '') return { rank: 1, sign: 0, digits, places: 0 }
  const places = digits.length - fraction.length + Number(exponent)
  return { rank: 1, sign: sign === '-' ? -1 : 1, digits: digits.replace(/0+$/, ''), places }
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
