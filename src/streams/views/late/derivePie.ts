import type { PiePanel } from '../../../board/board'
import { barsOfPie } from '../../../board/figures/figureSource'
import type { WithFigures } from '../../../board/figures/figure'
import type { IndexOf } from '../../folds/time/timeIndex'
import { mapView, type Derivation } from '../derivation'
import { deriveBars } from '../kinds/deriveBars'
import { deriveBarsOverAll } from '../kinds/deriveFigures'
import type { BarsView, PieView } from '../view'

/** Slices are bars that add up. */
export function derivePie(panel: PiePanel & WithFigures, indexOf?: IndexOf): Derivation<PieView> {
  const bars = barsOfPie(panel)
  const derivation = panel.isOverAll === true ? deriveBarsOverAll(bars) : deriveBars(bars, indexOf)
  return mapView(derivation, (view: BarsView): PieView => ({ ...view, kind: 'pie' }))
}
