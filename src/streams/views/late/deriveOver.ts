import { RowCount } from '../../folds/aggregates/count'
import { applyDeltas, pairFolds, type RowFold } from '../../folds/fold'
import { RowWindow } from '../../folds/time/rowWindow'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Rows } from '../../rows/rowIndex'
import type { Derivation } from '../derivation'
import type { Over } from '../over'
import { coveredSeconds } from '../windowAggregate'

/**
 * A view of a fold over all rows, or over those of the panel's window. The fold returns another value when it changed.
 */
export function deriveOver<F, V>(
  { timeColumn: time, window }: { timeColumn?: string; window?: number },
  fold: RowFold<F>,
  toView: (value: F, over: Over) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  const all = pairFolds(fold, new RowCount())
  const recent =
    window === undefined || time === undefined ? null : new RowWindow(time, window, all, 0, indexOf?.(time))
  const used: RowFold<unknown> = recent ?? all
  let rows: Rows | null = null
  let last: { value: F; over: Over; view: V } | null = null
  return {
    reset(rowsNow, entries) {
      rows = rowsNow
      used.load(entries)
    },
    apply: deltas => void applyDeltas(used, deltas),
    prepare: now => void used.value(now),
    view(now) {
      const windowed = recent?.value(now)
      const [value, count] = windowed?.value ?? all.value(now)
      const over: Over =
        window === undefined
          ? { rows: count, cut: rows?.cut === true }
          : { rows: count, ...coveredSeconds(rows, window, windowed?.oldest ?? null, now) }
      if (last?.value !== value || !isSame(last.over, over)) last = { value, over, view: toView(value, over) }
      return last.view
    },
  }
}

const isSame = (a: Over, b: Over) => a.rows === b.rows && a.cut === b.cut && a.seconds === b.seconds
