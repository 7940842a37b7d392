import type { RowFold } from '../../folds/fold'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Derivation } from '../derivation'
import type { Over } from '../over'
import { deriveWindowFold, type FoldOver } from '../windowFold'

/** A view of a fold over all rows, or over those of the panel's window. */
export function deriveOver<F, V>(
  panel: { timeColumn?: string; window?: number },
  fold: RowFold<F>,
  toView: (value: F, over: Over) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  const figure = deriveWindowFold(fold, panel, indexOf)
  let last: { figure: FoldOver<F>; view: V } | null = null
  return {
    ...figure,
    view(now) {
      const next = figure.view(now)
      if (last?.figure !== next) last = { figure: next, view: toView(next.value, next.over) }
      return last.view
    },
  }
}
