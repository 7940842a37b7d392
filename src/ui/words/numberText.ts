/** In the viewer's language. */
const createFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(undefined, options)
const wholeFormat = createFormat({ maximumFractionDigits: 0 })
const threeDigitFormat = createFormat({ minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
/** Three decimals, or three significant digits if the decimals would be zeros: 0.0004 is not nothing. */
const shortFormat = createFormat({
  maximumFractionDigits: 3,
  maximumSignificantDigits: 3,
  roundingPriority: 'morePrecision',
})
const scientificFormat = createFormat({ notation: 'scientific', maximumSignificantDigits: 3 })
const MAX_DECIMALS = 9
const fixedFormats = Array.from({ length: MAX_DECIMALS + 1 }, (_, digits) =>
  createFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }),
)
/** With exactly this many decimals. */
export const formatDecimal = (value: number, digits: number): string =>
  (fixedFormats[digits] ?? shortFormat).format(value)
const compactFormat = createFormat({ notation: 'compact', maximumFractionDigits: 1 })

/** Stands for a missing value. */
export const NO_VALUE = '–'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']

export interface Figure {
  text: string
  unit: string
}

/** The unit of a number of bytes, and how many bytes it has. */
export function byteUnit(value: number): { unit: string; bytes: number } {
  const power = Math.floor(Math.log10(Math.max(1, Math.abs(value))) / 3)
  const step = Math.min(UNITS.length - 1, power)
  return { unit: UNITS[step] ?? '', bytes: 1000 ** step }
}

/** Decimal bytes in three digits; in the unit of `unitOf`, so that a part and its whole compare. */
export function formatBytes(value: number, unitOf = value): Figure {
  const { unit, bytes } = byteUnit(unitOf)
  return { text: (bytes === 1 ? wholeFormat : threeDigitFormat).format(value / bytes), unit }
}

/** "1.07 GB". */
export function formatBytesText(value: number): string {
  const { text, unit } = formatBytes(value)
  return `${text} ${unit}`
}

/** All digits up to a million, then compact: "1.3M", "6E25". `decimals`: exactly this many, for values shown one after another. */
export const formatNumber = (value: number, decimals?: number): string =>
  Math.abs(value) >= 1e6
    ? // Compact forms end at 999T.
      (isBelow(1e15, value) ? compactFormat : scientificFormat).format(value)
    : decimals === undefined || isBelow(0.01, value)
      ? formatFigures(value)
      : formatDecimal(value, decimals)

const isBelow = (limit: number, value: number) => value !== 0 && Math.abs(value) < limit

/** How many decimals `formatNumber` writes. */
export const countShownDecimals = (value: number): number =>
  Math.abs(value) >= 1e6 ? 0 : countDecimals(value)

/** At most three; digits after the third decimal do not count. */
export const countDecimals = (value: number): number =>
  [0, 1, 2].find(digits => Number(value.toFixed(digits)) === Number(value.toFixed(3))) ?? 3

/**
 * Whole numbers in all their digits, because they may be ids; else three decimals, or three digits. `decimals`: exactly
 * this many where that loses nothing, so that a column of numbers lines up.
 */
export const formatFigures = (value: number, decimals = 0): string =>
  decimals > 0 && !isBelow(0.01, value)
    ? formatDecimal(value, decimals)
    : (isBelow(1e-6, value) ? scientificFormat : shortFormat).format(value)

const DECIMAL = /^(-?(?:0|[1-9]\d*))(?:\.(\d+))?$/
/** A double holds any 15 digits exactly, and not every longer number. */
const MAX_EXACT_DIGITS = 15
export const isLongNumber = (text: string): boolean => text.length > MAX_EXACT_DIGITS
const POINT = shortFormat.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
const NUMERALS = Array.from({ length: 10 }, (_, digit) => wholeFormat.format(digit))

/**
 * Groups all digits of a number kept as text because a double may not hold it; null for other texts. Formats integer
 * and decimals apart: browsers whose Intl accepts text cut decimals after 20, and earlier browsers accept no text.
 */
export function formatExactFigures(text: string): string | null {
  const [, integer = '', decimals] = (isLongNumber(text) && DECIMAL.exec(text)) || []
  if (integer === '') return null
  // A bigint has no negative zero.
  const head = wholeFormat.format(integer === '-0' ? -0 : BigInt(integer))
  return decimals === undefined
    ? head
    : head + POINT + decimals.replace(/\d/g, digit => NUMERALS[+digit] ?? '')
}

/**
 * Whether a double would lose digits of the whole part, which may be an id or money. Decimals after the third, of which
 * an average in Postgres has sixteen, are rounded where values stand in columns.
 */
export const isLongInteger = (text: string): boolean =>
  isLongNumber(text) && (DECIMAL.exec(text)?.[1] ?? '').replace('-', '').length > MAX_EXACT_DIGITS

/** The decimals that several values share, so that they line up and the greatest shows two digits. */
export function countSharedDecimals(greatest: number): number {
  if (greatest >= 10) return 1
  return isBelow(0.1, greatest) ? Math.min(MAX_DECIMALS, 1 - Math.floor(Math.log10(greatest))) : 2
}

/** "41%", or "0.4%" and "99.6%" where a whole number would say none or all. `share`: 0 to 1. */
export function formatPercent(share: number): string {
  const part = share * 100
  if (part > 0 && part < 0.1) return '<0.1%'
  if (part > 99.9 && part < 100) return '>99.9%'
  return `${formatDecimal(part, (part > 0 && part < 1) || (part > 99 && part < 100) ? 1 : 0)}%`
}

/** "0.012 ms", "0.4 ms", "12 ms", "1,204 ms". */
export const formatMilliseconds = (value: number): string =>
  `${isBelow(0.1, value) ? formatFigures(value) : formatDecimal(value, value < 10 ? 1 : 0)} ms`

/** "1 point", "1,204 points". */
export const countText = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatFigures(count)} ${count === 1 ? singular : plural}`
