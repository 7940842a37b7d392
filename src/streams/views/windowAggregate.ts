import type { Aggregate } from '../../board/schema/aggregates'
import { aggregate, type Numeric } from '../folds/aggregates/aggregate'
import { RowCount } from '../folds/aggregates/count'
import { pairFolds, applyDeltas, type RowFold } from '../folds/fold'
import type { IndexOf } from '../folds/time/timeIndex'
import { RowWindow } from '../folds/time/rowWindow'
import type { Rows } from '../rows/rowIndex'
import type { Over } from './over'
import type { Derivation } from './derivation'

interface WindowAggregateOptions {
  aggregate: Aggregate
  column: string
  timeColumn: string
  /** Only rows of the last so many seconds; absent: all rows. */
  window?: number | undefined
  /** As of so many seconds ago, by the rows' times. */
  ago?: number
}
export interface WindowAggregate {
  value: Numeric | null
  over: Over
}

/** The exact aggregate of a column, and the rows that it was taken over. */
export function deriveWindowAggregate(
  { aggregate: kind, column, timeColumn, window, ago = 0 }: WindowAggregateOptions,
  indexOf?: IndexOf,
): Derivation<WindowAggregate> {
  const all = pairFolds(aggregate(kind, column), new RowCount())
  const recent =
    window === undefined && ago === 0
      ? null
      : new RowWindow(timeColumn, window ?? Infinity, all, ago, indexOf?.(timeColumn))
  const fold: RowFold<unknown> = recent ?? all
  let rows: Rows | null = null
  let last: WindowAggregate | null = null

  const overOf = (count: number, oldest: number | null, now: number): Over =>
    window === undefined
      ? { rows: count, cut: rows?.cut === true }
      : { rows: count, ...coveredSeconds(rows, window, oldest, now - ago * 1000) }

  return {
    reset(rowsNow, entries) {
      rows = rowsNow
      fold.load(entries)
    },
    apply: deltas => void applyDeltas(fold, deltas),
    prepare: now => void fold.value(now),
    view(now) {
      const windowed = recent?.value(now)
      const [value, count] = windowed?.value ?? all.value(now)
      const over = overOf(count, windowed?.oldest ?? null, now)
      if (last === null || !Object.is(last.value, value) || !isSame(last.over, over)) last = { value, over }
      return last
    },
  }
}

/** How much of the last `window` seconds the rows held cover: less if the source's limit cut the rows within it. */
export function coveredSeconds(rows: Rows | null, window: number, oldest: number | null, end: number) {
  const cut = rows?.cut === true && oldest !== null && oldest > end - window * 1000
  return { seconds: Math.min(window, Math.max(1, cut ? (end - oldest) / 1000 : window)), cut }
}

const isSame = (a: Over, b: Over) => a.rows === b.rows && a.cut === b.cut && a.seconds === b.seconds
