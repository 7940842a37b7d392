const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredth = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const three = new Intl.NumberFormat(undefined, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
const short = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 })
const fixed = [0, 1, 2, 3].map(
  digits =>
    new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** What stands for a value that is not there. */
export const NONE = '–'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

export interface Figure {
  text: string
  unit: string
}

/** Decimal bytes in three digits; in the unit of `like`, so that a part and its whole compare. */
export function bytes(value: number, like = value): Figure {
  const power = Math.floor(Math.log10(Math.max(1, Math.abs(like))) / 3)
  const step = Math.min(UNITS.length - 1, power)
  const scaled = value / 1000 ** step
  return { text: step === 0 ? whole.format(scaled) : three.format(scaled), unit: UNITS[step] ?? '' }
}

/** A plain number: all its digits up to a million, then compact. `decimals`: just so many, where others follow it. */
export const number = (value: number, decimals?: number): string =>
  Math.abs(value) >= 1e6
    ? compact.format(value)
    : (decimals === undefined ? short : (fixed[decimals] ?? short)).format(value)

/** How many decimals `number` writes of it. */
export function decimalsOf(value: number): number {
  if (Math.abs(value) >= 1e6) return 0
  return [0, 1, 2].find(digits => Number(value.toFixed(digits)) === Number(value.toFixed(3))) ?? 3
}

/** Whole numbers in all their digits, for where they are names of things as well; three decimals at most. */
export const figures = (value: number): string => short.format(value)

const DECIMAL = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?$/
/** A double holds any 15 digits, and not always more. */
export const isLong = (text: string): boolean => text.length > 15
const POINT = short.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
const NUMERALS = Array.from({ length: 10 }, (_, digit) => whole.format(digit))

/**
 * All digits of a number that is kept as text because a double may not hold it, grouped; null for other texts. In
 * two parts, since Intl cuts decimals after 20 in the browsers that take text, and takes none in those before.
 */
export function exactFigures(text: string): string | null {
  const [, integer = '', decimals] = (isLong(text) && DECIMAL.exec(text)) || []
  if (integer === '') return null
  // A bigint has no negative zero.
  const head = whole.format(integer === '-0' ? -0 : BigInt(integer))
  return decimals === undefined
    ? head
    : head + POINT + decimals.replace(/\d/g, digit => NUMERALS[+digit] ?? '')
}

/** A rate beside others, the greatest of which is `greatest`: all with the same decimals, so that they line up. */
export const rate = (value: number, greatest: number): string =>
  (greatest < 10 ? hundredth : tenth).format(value)

/** "41 %". `share`: 0 to 1. */
export const percent = (share: number): string => `${whole.format(share * 100)} %`

/** "0.4 ms", "12 ms", "1,204 ms". */
export const milliseconds = (value: number): string =>
  `${value < 10 ? tenth.format(value) : whole.format(value)} ms`
