import { compareNumbers, isNumeric } from '../../values/decimal'
import { compareTexts } from '../../values/compare'
import { compareNumeric, type Numeric } from '../aggregates/numeric'
import type { Group, GroupOrder } from './groups'

type NumericGroup = Group<Numeric | null>

const compareBack = (a: Numeric, b: Numeric) => compareNumeric(b, a)

/** NULL last in both directions. */
const nullsLast = <T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number =>
  a === null ? (b === null ? 0 : 1) : b === null ? -1 : compare(a, b)

/** Numbers by value, before all other texts, which are sorted by code point. */
function byLabel(a: string, b: string): number {
  const [left, right] = [isNumeric(a), isNumeric(b)]
  if (left !== right) return left ? -1 : 1
  return (left && compareNumbers(a, b)) || compareTexts(a, b)
}

const rankBy =
  (sign: 1 | -1) =>
  ({ value }: NumericGroup): number | null =>
    typeof value === 'number' ? sign * value : value === null ? Infinity : null

/** The orders of groups. */
export const groupOrders: Record<'greatest' | 'least' | 'label' | 'latest', GroupOrder<Numeric | null>> = {
  greatest: {
    compare: ({ value: a }, { value: b }) =>
      typeof a === 'number' && typeof b === 'number' ? b - a : nullsLast(a, b, compareBack),
    rank: rankBy(-1),
  },
  least: {
    compare: ({ value: a }, { value: b }) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : nullsLast(a, b, compareNumeric),
    rank: rankBy(1),
  },
  label: { compare: (a, b) => nullsLast(a.key, b.key, byLabel) },
  latest: { compare: (a, b) => nullsLast(a.key, b.key, (a, b) => byLabel(b, a)) },
}
