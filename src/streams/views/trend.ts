import type { NumberPanel } from '../../board/board'
import type { Aggregate } from '../../board/schema/aggregates'
import type { IndexOf } from '../folds/time/timeIndex'
import { numberOf } from '../values/columnValues'
import type { Derivation } from './derivation'
import { deriveWindowAggregate } from './windowFold'
import { hasSameItems } from '../values/hasSameItems'

/** Points of a trend, and how many of them lie within the window of its figure. */
const POINTS = 12
const PER_WINDOW = 4
/** The others keep all values of each window. */
const cheap: readonly Aggregate[] = ['count', 'sum', 'average']

/**
 * Earlier values of a figure over a window, oldest first, a quarter of the window apart; null where not all rows of
 * that time are loaded. Null for a figure without a window, and for those that would cost too much.
 */
export function deriveTrend(
  { column, timeColumn, window }: NumberPanel,
  aggregate: Aggregate,
  indexOf?: IndexOf,
): Derivation<readonly (number | null)[]> | null {
  if (window === undefined || !cheap.includes(aggregate)) return null
  const points = Array.from({ length: POINTS }, (_, i) =>
    deriveWindowAggregate(
      { aggregate, column, timeColumn, window, ago: ((POINTS - i) * window) / PER_WINDOW },
      indexOf,
    ),
  )
  let last: readonly (number | null)[] = []
  return {
    reset(rows, all) {
      for (const point of points) point.reset(rows, all)
    },
    apply(deltas) {
      for (const point of points) point.apply(deltas)
    },
    view(now) {
      const values = points.map(point => {
        const { value, over } = point.view(now)
        return over.isTruncated ? null : numberOf(value)
      })
      if (!hasSameItems(values, last)) last = values
      return last
    },
  }
}
