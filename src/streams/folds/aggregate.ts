import type { Aggregate } from '../../board/aggregates'
import { numberOf } from '../values'
import { Count } from './count'
import { Distinct } from './distinct'
import { of, type Fold, type RowFold } from './fold'
import { Extremes, Percentiles } from './multiset'
import { Average, Sum } from './sum'

/** As rows have numbers: text where a double does not hold them, and for NaN and the infinities. */
export type Numeric = number | string

/** What the values of a column come to, exactly; null where there are none, as in SQL. */
export const aggregate = (kind: Aggregate, column: string): RowFold<Numeric | null> =>
  of(column, foldOf(kind))

/** The same as a double to be drawn. */
export function drawn(kind: Aggregate, column: string): RowFold<number | null> {
  const fold = aggregate(kind, column)
  return { uses: fold.uses, ...read(fold, numberOf) }
}

function foldOf(kind: Aggregate): Fold<unknown, Numeric | null> {
  switch (kind) {
    case 'count':
      return new Count()
    case 'distinct':
      return new Distinct()
    case 'sum':
      return new Sum()
    case 'average':
      return read(new Average(), plain)
    case 'min':
      return read(new Extremes(), ({ min }) => min)
    case 'max':
      return read(new Extremes(), ({ max }) => max)
    case 'p50':
      return percentile(0.5)
    case 'p95':
      return percentile(0.95)
    case 'p99':
      return percentile(0.99)
  }
}

const percentile = (fraction: number) => read(new Percentiles([fraction]), ([value = null]) => plain(value))

const plain = (value: number | null): Numeric | null =>
  value === null || Number.isFinite(value) ? value : String(value)

const read = <T, V, W>(fold: Fold<T, V>, look: (value: V) => W): Fold<T, W> => ({
  load: all => fold.load(all),
  add: one => fold.add(one),
  remove: one => fold.remove(one),
  value: now => look(fold.value(now)),
})
