const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 })
const three = new Intl.NumberFormat(undefined, { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
/** Three decimals, or three digits where those would be zeros: 0.0004 is not nothing. */
const short = new Intl.NumberFormat(undefined, {
  ...{ maximumFractionDigits: 3, maximumSignificantDigits: 3, roundingPriority: 'morePrecision' },
})
const tiny = new Intl.NumberFormat(undefined, { notation: 'scientific', maximumSignificantDigits: 3 })
const MOST_DECIMALS = 9
const fixed = Array.from(
  { length: MOST_DECIMALS + 1 },
  (_, digits) =>
    new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
/** With just so many decimals. */
export const decimal = (value: number, digits: number): string => (fixed[digits] ?? short).format(value)
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
    : decimals === undefined || isBelow(0.01, value)
      ? figures(value)
      : decimal(value, decimals)

const isBelow = (limit: number, value: number) => value !== 0 && Math.abs(value) < limit

/** How many decimals `number` writes of it. */
export const decimalsOf = (value: number): number => (Math.abs(value) >= 1e6 ? 0 : decimalsIn(value))

/** Up to three; those of what is too small for three do not count. */
export const decimalsIn = (value: number): number =>
  [0, 1, 2].find(digits => Number(value.toFixed(digits)) === Number(value.toFixed(3))) ?? 3

/**
 * Whole numbers in all their digits, for where they are names of things as well; three decimals, or three digits.
 * `decimals`: so many where that loses nothing, so that a column of numbers lines up.
 */
export const figures = (value: number, decimals = 0): string =>
  decimals > 0 && !isBelow(0.01, value)
    ? decimal(value, decimals)
    : (isBelow(1e-6, value) ? tiny : short).format(value)

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

/** How many decimals all of several values have, so that they line up and the greatest of them is told in two digits. */
export function decimalsBeside(greatest: number): number {
  if (greatest >= 10) return 1
  return isBelow(0.1, greatest) ? Math.min(MOST_DECIMALS, 1 - Math.floor(Math.log10(greatest))) : 2
}

/** "41 %", or "0.4 %" and "99.6 %" where whole ones would say none or all. `share`: 0 to 1. */
export function percent(share: number): string {
  const part = share * 100
  if (part > 0 && part < 0.1) return '<0.1 %'
  if (part > 99.9 && part < 100) return '>99.9 %'
  return `${decimal(part, (part > 0 && part < 1) || (part > 99 && part < 100) ? 1 : 0)} %`
}

/** "0.012 ms", "0.4 ms", "12 ms", "1,204 ms". */
export const milliseconds = (value: number): string =>
  `${isBelow(0.1, value) ? figures(value) : decimal(value, value < 10 ? 1 : 0)} ms`
