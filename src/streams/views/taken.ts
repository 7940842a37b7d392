import type { Aggregate } from '../../board/aggregates'
import { aggregate, type Numeric } from '../folds/aggregate'
import { RowCount } from '../folds/count'
import { both, tell, type RowFold } from '../folds/fold'
import type { IndexOf } from '../folds/timeIndex'
import { Window } from '../folds/window'
import type { Rows } from '../rowIndex'
import type { Over } from '../view'
import type { Derivation } from './derivation'

interface Asked {
  aggregate: Aggregate
  column: string
  time: string
  /** Of the rows of so many seconds; of all if absent. */
  window?: number | undefined
  /** As of so many seconds ago, by the rows' times. */
  ago?: number
}
export interface Taken {
  value: Numeric | null
  over: Over
}

/** What the values of rows come to, exactly, and which rows these are. */
export function taken(
  { aggregate: kind, column, time, window, ago = 0 }: Asked,
  indexOf?: IndexOf,
): Derivation<Taken> {
  const all = both(aggregate(kind, column), new RowCount())
  const recent =
    window === undefined && ago === 0 ? null : new Window(time, window ?? Infinity, all, ago, indexOf?.(time))
  const fold: RowFold<unknown> = recent ?? all
  let rows: Rows | null = null
  let last: Taken | null = null

  const overOf = (count: number, oldest: number | null, now: number): Over =>
    window === undefined
      ? { rows: count, cut: rows?.cut === true }
      : { rows: count, ...reach(rows, window, oldest, now - ago * 1000) }

  return {
    reset(of, held) {
      rows = of
      fold.load(held)
    },
    apply: deltas => void tell(fold, deltas),
    prepare: now => void fold.value(now),
    view(now) {
      const windowed = recent?.value(now)
      const [value, count] = windowed?.of ?? all.value(now)
      const over = overOf(count, windowed?.oldest ?? null, now)
      if (last === null || !Object.is(last.value, value) || !isSame(last.over, over)) last = { value, over }
      return last
    },
  }
}

/** How much of the last so many seconds the rows held cover: not all where the source's limit cut them within it. */
export function reach(rows: Rows | null, window: number, oldest: number | null, end: number) {
  const cut = rows?.cut === true && oldest !== null && oldest > end - window * 1000
  return { seconds: Math.min(window, Math.max(1, cut ? (end - oldest) / 1000 : window)), cut }
}

const isSame = (a: Over, b: Over) => a.rows === b.rows && a.cut === b.cut && a.seconds === b.seconds
