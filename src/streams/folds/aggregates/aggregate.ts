import type { Aggregate } from '../../../board/schema/aggregates'
import { numberOf } from '../../values/columnValues'
import { Count } from './count'
import { Distinct } from './distinct'
import { foldColumn, type Fold, type RowFold } from '../fold'
import { Extremes, Percentiles } from './multiset'
import type { Numeric } from './numeric'
import { Average, Sum } from './sum'

/** The exact aggregate of a column; null without values, as in SQL. */
export const aggregate = (kind: Aggregate, column: string): RowFold<Numeric | null> =>
  foldColumn(column, foldOf(kind))

/** The same as a double, for drawing. */
export function aggregateAsNumber(kind: Aggregate, column: string): RowFold<number | null> {
  const fold = aggregate(kind, column)
  return { uses: fold.uses, ...mapFold(fold, numberOf) }
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
      return mapFold(new Average(), plain)
    case 'min':
      return mapFold(new Extremes(), ({ min }) => min)
    case 'max':
      return mapFold(new Extremes(), ({ max }) => max)
    case 'p50':
      return percentile(0.5)
    case 'p95':
      return percentile(0.95)
    case 'p99':
      return percentile(0.99)
  }
}

const percentile = (fraction: number) =>
  mapFold(new Percentiles([fraction]), ([value = null]) => plain(value))

const plain = (value: number | null): Numeric | null =>
  value === null || Number.isFinite(value) ? value : String(value)

const mapFold = <T, V, W>(fold: Fold<T, V>, map: (value: V) => W): Fold<T, W> => ({
  load: all => fold.load(all),
  add: item => fold.add(item),
  remove: item => fold.remove(item),
  value: now => map(fold.value(now)),
})
