import type { Aggregate } from '../../board/schema/aggregates'
import { aggregate } from '../folds/aggregates/aggregate'
import type { Numeric } from '../folds/aggregates/numeric'
import { RowCount } from '../folds/aggregates/count'
import { applyDeltas, combineFolds, type RowFold } from '../folds/fold'
import type { Intervals } from '../folds/time/intervals'
import type { IndexOf } from '../folds/time/timeIndex'
import { INSTANT, lastSeconds, RowWindow } from '../folds/time/rowWindow'
import type { Rows } from '../rows/rowIndex'
import { findMissingSpan } from './coverage'
import { mapView, type Derivation } from './derivation'
import type { RowScope } from './rowScope'

interface WindowOptions {
  timeColumn?: string | undefined
  /** Only rows of the last N seconds; absent: all rows. */
  window?: number | undefined
  /** As of N seconds ago, by the rows' times. */
  ago?: number
  /** The window begins with the interval that its start lies in, so that none is shown in part. */
  intervals?: Pick<Intervals, 'startOf'> | undefined
}

/** A fold's value, and the rows that it was taken over. The fold returns another value when it changed. */
export interface FoldOver<F> {
  value: F
  over: RowScope
}

/**
 * A fold over all rows, or over those of a window. If the source's limit cut the rows within it, the window shrinks to
 * what they cover; if they come in another order than that of their times, it stays, and `over` says that rows are
 * missing.
 */
export function deriveWindowFold<F>(
  fold: RowFold<F>,
  { timeColumn, window, ago = 0, intervals }: WindowOptions,
  indexOf?: IndexOf,
): Derivation<FoldOver<F>> {
  const edgesAt =
    intervals === undefined || window === undefined
      ? lastSeconds(window ?? Infinity, ago)
      : (now: number) => ({ from: intervals.startOf(now - window * 1000) - INSTANT, to: Infinity })
  const all = combineFolds(fold, new RowCount())
  const recent =
    timeColumn === undefined || (window === undefined && ago === 0)
      ? null
      : new RowWindow(timeColumn, edgesAt, all, indexOf?.(timeColumn))
  const activeFold: RowFold<unknown> = recent ?? all
  let rows: Rows | null = null
  let last: FoldOver<F> | null = null
  return {
    reset(rowsNow, entries) {
      rows = rowsNow
      activeFold.load(entries)
    },
    apply: deltas => void applyDeltas(activeFold, deltas),
    prepare: now => void activeFold.value(now),
    view(now) {
      const windowValue = recent?.value(now)
      const [value, count] = windowValue?.value ?? all.value(now)
      const over: RowScope =
        window === undefined
          ? { rows: count, isTruncated: rows?.isTruncated === true }
          : { rows: count, ...coveredSeconds(rows, window, timeColumn, now - ago * 1000) }
      if (last === null || !Object.is(last.value, value) || !isSame(last.over, over)) last = { value, over }
      return last
    },
  }
}

export type WindowAggregate = FoldOver<Numeric | null>

/**
 * The exact aggregate of a column, and the rows that it was taken over. A sum of no rows is 0, as their count is; of
 * rows without a value it is unknown.
 */
export function deriveWindowAggregate(
  { aggregate: kind, column, ...options }: WindowOptions & { aggregate: Aggregate; column: string },
  indexOf?: IndexOf,
): Derivation<WindowAggregate> {
  const figure = deriveWindowFold(aggregate(kind, column), options, indexOf)
  if (kind !== 'sum') return figure
  return mapView(figure, view => (view.value === null && view.over.rows === 0 ? { ...view, value: 0 } : view))
}

/** How much of the last `window` seconds before `end` the loaded rows cover. */
function coveredSeconds(rows: Rows | null, window: number, timeColumn: string | undefined, end: number) {
  const whole = { seconds: window, isTruncated: false }
  if (rows?.isTruncated !== true || timeColumn === undefined) return whole
  const missing = findMissingSpan(rows, timeColumn)
  const until = end / 1000
  if (missing.to <= until - window || missing.from >= until) return whole
  // Rows in another order than that of their times are of the whole window, and not all of them.
  const isEarlierPart = missing.isExact && missing.to !== Infinity
  return { seconds: isEarlierPart ? Math.max(1, until - missing.to) : window, isTruncated: true }
}

const isSame = (a: RowScope, b: RowScope) =>
  a.rows === b.rows && a.isTruncated === b.isTruncated && a.seconds === b.seconds
