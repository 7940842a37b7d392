import { tell, type RowFold } from '../folds/fold'
import type { Delta, HeldRow, Rows } from '../rowIndex'

/** Rows as they change → a panel's view. */
export interface Derivation<V> {
  /** Begin anew with these; `all` are the same, in order. */
  reset(rows: Rows, all: readonly HeldRow[]): void
  apply(deltas: readonly Delta[]): void
  /** The same object while nothing it shows changed. `now`: ms since the epoch. */
  view(now: number): V
}

/** What a fold of the rows looks like. A fold that changes with time alone gives another value when it did. */
export function folded<F, V>(fold: RowFold<F>, look: (value: F, now: number) => V): Derivation<V> {
  let last: { view: V; value: F } | null = null
  let stale = true
  return {
    reset(_, all) {
      fold.load(all)
      stale = true
    },
    apply(deltas) {
      if (tell(fold, deltas)) stale = true
    },
    view(now) {
      const value = fold.value(now)
      if (last === null || stale || value !== last.value) last = { view: look(value, now), value }
      stale = false
      return last.view
    },
  }
}
