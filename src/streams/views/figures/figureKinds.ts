import type { Panel } from '../../../board/board'
import { barsOfPie } from '../../../board/figures/figureSource'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { mapView, type Derivation } from '../derivation'
import { limitBuckets } from '../kinds/deriveLine'
import type { BarIntervals } from '../late/barIntervals'
import type { BarsView, PieView, View } from '../view'
import { deriveBarsOverAll, deriveGaugeOverAll, deriveNumberOverAll } from './deriveFigures'
import { deriveLineOverAll } from './deriveLineOverAll'

/** The view of a panel that is drawn from figures instead of rows; null for kinds that are not. */
export function deriveOverAll(
  panel: Panel & WithTimeWindow,
  intervals: BarIntervals | undefined,
): Derivation<View> | null {
  switch (panel.kind) {
    case 'number':
      return deriveNumberOverAll(panel)
    case 'gauge':
      return deriveGaugeOverAll(panel)
    case 'bars':
      return deriveBarsOverAll(panel, intervals)
    case 'pie':
      return mapView(deriveBarsOverAll(barsOfPie(panel)), (view: BarsView): PieView => ({
        ...view,
        kind: 'pie',
      }))
    case 'line': {
      const { timeBucket: seconds } = panel
      return seconds === undefined
        ? null
        : limitBuckets(deriveLineOverAll(panel, seconds, intervals), panel, seconds)
    }
    default:
      return null
  }
}
