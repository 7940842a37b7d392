import type { RowFold } from '../../folds/fold'
import type { IndexOf } from '../../folds/time/timeIndex'
import { mapView, type Derivation } from '../derivation'
import type { RowScope } from '../rowScope'
import { deriveWindowFold } from '../windowFold'

/** A view of a fold over all rows, or over those of the panel's window. */
export function deriveOver<F, V>(
  panel: { timeColumn?: string; window?: number },
  fold: RowFold<F>,
  toView: (value: F, over: RowScope) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  return mapView(deriveWindowFold(fold, panel, indexOf), ({ value, over }) => toView(value, over))
}
