import { compareNumbers, isNumeric } from '../decimal'
import type { Numeric } from './aggregate'
import type { Group } from './groups'

type Ranked = Group<Numeric | null>
type Rank = (a: Ranked, b: Ranked) => number

/** Postgres' order of numbers, whether or not they are text. */
function compare(a: Numeric, b: Numeric): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNumbers(String(a), String(b))
}

/** NULL last, whatever the order. */
const nullsLast = <T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : compare(a, b)

/** Numbers by their value, before all other texts, which go by code point. */
function byLabel(a: string, b: string): number {
  const [left, right] = [isNumeric(a), isNumeric(b)]
  if (left !== right) return left ? -1 : 1
  return (left && compareNumbers(a, b)) || (a < b ? -1 : a > b ? 1 : 0)
}

/** In which order groups stand. */
export const ranks: Record<'greatest' | 'least' | 'label', Rank> = {
  greatest: (a, b) => nullsLast(a.of, b.of, (a, b) => compare(b, a)),
  least: (a, b) => nullsLast(a.of, b.of, compare),
  label: (a, b) => nullsLast(a.key, b.key, byLabel),
}
