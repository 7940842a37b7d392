import type { LinePanel } from '../../board/board'
import type { LineView } from '../view'
import type { Derivation } from './derivation'
import { lineBuckets } from './lineBuckets'
import { lineRows } from './lineRows'
import { lineSplit } from './lineSplit'

/** `isWhole`: with every row, also where not all can be seen. */
export function line(panel: LinePanel, isWhole = false): Derivation<LineView> {
  if (panel.bucket !== undefined) return lineBuckets(panel, panel.bucket)
  return panel.by === undefined ? lineRows(panel, isWhole) : lineSplit(panel, panel.by, isWhole)
}
