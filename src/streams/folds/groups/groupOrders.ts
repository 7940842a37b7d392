import { compareNumbers, isNumeric } from '../../values/decimal'
import type { Numeric } from '../aggregates/aggregate'
import type { Group } from './groups'

type Ranked = Group<Numeric | null>
type Rank = (a: Ranked, b: Ranked) => number

/** Postgres' order of numbers, as text or not. */
function compare(a: Numeric, b: Numeric): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNumbers(String(a), String(b))
}

/** NULL last in both directions. */
const nullsLast = <T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : compare(a, b)

/** Numbers by value, before all other texts, which are sorted by code point. */
function byLabel(a: string, b: string): number {
  const [left, right] = [isNumeric(a), isNumeric(b)]
  if (left !== right) return left ? -1 : 1
  return (left && compareNumbers(a, b)) || (a < b ? -1 : a > b ? 1 : 0)
}

/** The orders of groups. */
export const groupOrders: Record<'greatest' | 'least' | 'label' | 'latest', Rank> = {
  greatest: (a, b) => nullsLast(a.value, b.value, (a, b) => compare(b, a)),
  least: (a, b) => nullsLast(a.value, b.value, compare),
  label: (a, b) => nullsLast(a.key, b.key, byLabel),
  latest: (a, b) => nullsLast(a.key, b.key, (a, b) => byLabel(b, a)),
}
