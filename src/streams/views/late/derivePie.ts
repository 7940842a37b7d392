import type { PiePanel } from '../../../board/board'
import { barsOfPie } from '../../../board/figures/figureSource'
import type { WithFigures } from '../../../board/figures/figure'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Derivation } from '../derivation'
import { deriveBars } from '../kinds/deriveBars'
import { deriveBarsOverAll } from '../kinds/deriveFigures'
import type { BarsView, PieView } from '../view'

/** Slices are bars that add up. */
export function derivePie(panel: PiePanel & WithFigures, indexOf?: IndexOf): Derivation<PieView> {
  const bars = barsOfPie(panel)
  const derivation = panel.isOverAll === true ? deriveBarsOverAll(bars) : deriveBars(bars, indexOf)
  let last: { of: BarsView; view: PieView } | null = null
  return {
    ...derivation,
    view(now) {
      const of = derivation.view(now)
      if (last?.of !== of) last = { of, view: { ...of, kind: 'pie' } }
      return last.view
    },
  }
}
