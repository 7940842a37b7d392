import type { ResultPanel } from '../../../board/board'
import type { ResultView } from '../view'
import { mapView, type Derivation } from '../derivation'
import { deriveTable } from './deriveTable'

/** The first rows, as in a table. */
export const deriveResult = (panel: ResultPanel): Derivation<ResultView> =>
  mapView(deriveTable(panel), view => ({ ...view, kind: 'result' }))
