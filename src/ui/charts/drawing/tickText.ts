import { formatNumber } from '../../words/numberText'

const MILLION = 1e6
const MAX_DECIMALS = 9
const compactFormats = Array.from(
  { length: MAX_DECIMALS + 1 },
  (_, digits) => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: digits }),
)

/** The label of a value on an axis, with the decimals that tell it from the next one, `step` away: "1.25M", "1.5M". */
export function formatTick(value: number, step: number): string {
  const size = Math.abs(value)
  if (size < MILLION) return formatNumber(value)
  const unit = 1_000 ** Math.floor(Math.log10(size) / 3)
  const digits = compactFormats.findIndex((_, digits) => isWhole((step / unit) * 10 ** digits))
  return (compactFormats[digits] ?? compactFormats[MAX_DECIMALS])?.format(value) ?? formatNumber(value)
}

/** Floating-point steps such as 0.30000000000000004 count as whole after their decimals. */
const isWhole = (value: number) => value >= 0.5 && Math.abs(value - Math.round(value)) < 1e-6 * value
