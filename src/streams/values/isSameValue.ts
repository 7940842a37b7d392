import { textOf } from '../rows/rowOrder'

/**
 * Whether two values of one column are the same, though one came with a change and the other with a read: Realtime
 * writes `bytea` without its `\x` and a timestamp with a space, and a fraction may be exact text on one side and
 * rounded on the other. Whole numbers are exact on both.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'number' || typeof b === 'number')
    return (
      isNumeric(a) &&
      isNumeric(b) &&
      (isWhole(a) && isWhole(b) ? textOf(a) === textOf(b) : Number(a) === Number(b))
    )
  return canonicalText(textOf(a ?? null)) === canonicalText(textOf(b ?? null))
}

const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')

const isWhole = (value: unknown) => /^-?\d+$/.test(textOf(value))

const canonicalText = (value: string) =>
  value.replace(/^\\x(?=([0-9a-f]{2})*$)/, '').replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T')
