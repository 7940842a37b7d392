import type { HistogramPanel } from '../../../board/board'
import { DistributionFold } from '../../folds/aggregates/distribution'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Derivation } from '../derivation'
import type { HistogramView } from '../chartViews'
import { deriveOver } from './deriveOver'

/** How the numbers of a column are distributed. */
export function deriveHistogram(panel: HistogramPanel, indexOf?: IndexOf): Derivation<HistogramView> {
  const { column, limit, valueRange } = panel
  return deriveOver(
    panel,
    new DistributionFold(column, limit, valueRange),
    (distribution, over) => ({ kind: 'histogram', ...distribution, over }),
    indexOf,
  )
}
