import type { Aggregate } from '../../board/aggregates'
import type { Over } from '../../streams/view'
import { age } from '../words/age'
import { figures } from '../words/value'

const names: Record<Aggregate, string> = {
  count: 'count',
  sum: 'sum',
  average: 'average',
  min: 'least',
  max: 'greatest',
  p50: 'median',
  p95: '95th percentile',
  p99: '99th percentile',
  distinct: 'different values',
}

/** Where a name is too long to stand beside a figure, what it is called for short. */
export const shortNames: Partial<Record<Aggregate | 'newest', string>> = { p95: 'p95', p99: 'p99' }

export const nameOf = (aggregate: Aggregate | 'newest'): string =>
  aggregate === 'newest' ? 'newest' : names[aggregate]

const rowsHeld = (rows: number): string => `${figures(rows)} ${rows === 1 ? 'row' : 'rows'}`

/**
 * What a value was taken over: the rows that are held, which may not be all there are, or the last so many seconds,
 * which they may not reach back over.
 */
export function overWords({ rows, cut, seconds }: Over, asked?: number): string {
  if (seconds === undefined) return `the ${rowsHeld(rows)} held${cut ? ', of more' : ''}`
  const span = `the last ${age(seconds * 1000)}`
  return cut && asked !== undefined ? `${span} of ${age(asked * 1000)}: no older rows are held` : span
}
