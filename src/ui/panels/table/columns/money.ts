import { formatExactFigures, formatFigures } from '../../../words/numberText'

const formats = new Map<string, Intl.NumberFormat | null>()

/** A board, or a row, can name any currency; this many formats are kept. */
const MAX_FORMATS = 200

function formatOf(currency: string): Intl.NumberFormat | null {
  const cachedFormat = formats.get(currency)
  if (cachedFormat !== undefined) return cachedFormat
  // Anything else than three letters makes Intl throw.
  const format = /^[A-Za-z]{3}$/.test(currency)
    ? new Intl.NumberFormat(undefined, { style: 'currency', currency })
    : null
  if (formats.size < MAX_FORMATS) formats.set(currency, format)
  return format
}

/** An amount with its currency, and the decimals that are usual there; a longer number keeps all its digits. */
export function formatMoney(value: string, currency: string): string {
  const exact = formatExactFigures(value)
  if (exact !== null) return `${exact} ${currency}`
  const format = formatOf(currency)
  return format === null ? `${formatFigures(Number(value))} ${currency}` : format.format(Number(value))
}
