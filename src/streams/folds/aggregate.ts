import type { NumberPanel } from '../../board/board'
import { numberOf } from '../values'
import { Count } from './count'
import { of, type Fold, type RowFold } from './fold'
import { Extremes, Percentiles } from './multiset'
import { Average, Sum } from './sum'

type Aggregate = Exclude<NonNullable<NumberPanel['aggregate']>, 'newest'>

/** What the numbers of a column come to, as a double to be drawn; null where there are none, as in SQL. */
export const aggregate = (kind: Aggregate, column: string): RowFold<number | null> => of(column, foldOf(kind))

function foldOf(kind: Aggregate): Fold<unknown, number | null> {
  switch (kind) {
    case 'count':
      return new Count()
    case 'sum':
      return read(new Sum(), numberOf)
    case 'average':
      return read(new Average(), numberOf)
    case 'min':
      return read(new Extremes(), ({ min }) => numberOf(min))
    case 'max':
      return read(new Extremes(), ({ max }) => numberOf(max))
    case 'p50':
      return percentile(0.5)
    case 'p95':
      return percentile(0.95)
    case 'p99':
      return percentile(0.99)
  }
}

const percentile = (fraction: number) => read(new Percentiles([fraction]), ([value]) => numberOf(value))

const read = <V, W>(fold: Fold<unknown, V>, look: (value: V) => W): Fold<unknown, W> => ({
  load: all => fold.load(all),
  add: one => fold.add(one),
  remove: one => fold.remove(one),
  value: now => look(fold.value(now)),
})
