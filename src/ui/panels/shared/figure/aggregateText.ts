import type { Aggregate } from '../../../../board/schema/aggregates'
import type { RowScope } from '../../../../streams/views/rowScope'
import { formatDuration, formatPeriod } from '../../../words/duration'
import { formatFigures } from '../../../words/numberText'

const aggregateNames: Record<Aggregate, string> = {
  count: 'count',
  sum: 'sum',
  average: 'average',
  min: 'minimum',
  max: 'maximum',
  p50: 'median',
  p95: '95th percentile',
  p99: '99th percentile',
  distinct: 'distinct count',
}

/** Short names, used where the full name is too long beside a figure. */
export const shortAggregateNames: Partial<Record<Aggregate | 'newest', string>> = { p95: 'p95', p99: 'p99' }

export const aggregateName = (aggregate: Aggregate | 'newest'): string =>
  aggregate === 'newest' ? 'newest' : aggregateNames[aggregate]

/**
 * The rows behind an aggregate: all there are, or those that are loaded, which is said where they are not all; or the
 * last `seconds`, which the rows may not cover.
 */
export function rowScopeText(
  { rows, isTruncated, isAll, seconds }: RowScope,
  requestedSeconds?: number,
): string {
  if (seconds === undefined) {
    const noun = rows === 1 ? 'row' : 'rows'
    if (isAll === true) return `all ${formatFigures(rows)} ${noun}`
    return isTruncated ? `the ${formatFigures(rows)} loaded ${noun}` : `${formatFigures(rows)} ${noun}`
  }
  if (isTruncated && seconds === requestedSeconds)
    return `the last ${formatPeriod(seconds * 1000)} (of the loaded rows)`
  return isTruncated && requestedSeconds !== undefined
    ? `the last ${formatDuration(seconds * 1000)} of ${formatDuration(requestedSeconds * 1000)} (older rows aren’t loaded)`
    : `the last ${formatPeriod(seconds * 1000)}`
}
