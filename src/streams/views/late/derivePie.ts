import type { PiePanel } from '../../../board/board'
import { barsOfPie } from '../../../board/figures/figureSource'
import type { IndexOf } from '../../folds/time/timeIndex'
import { mapView, type Derivation } from '../derivation'
import { deriveBars } from '../kinds/deriveBars'
import type { BarsView, PieView } from '../view'

/** Slices are bars that add up. */
export function derivePie(panel: PiePanel, indexOf?: IndexOf): Derivation<PieView> {
  return mapView(deriveBars(barsOfPie(panel), indexOf), (view: BarsView): PieView => ({
    ...view,
    kind: 'pie',
  }))
}
