import type { Row } from '../../../src/backend/ports/backend.port'
import type { BarsPanel, NumberPanel, Panel } from '../../../src/board/board'
import { panelsOverAll } from '../../../src/board/figures/figureSource'
import { canonicalJson } from '../../../src/board/json/canonicalJson'
import { createRowBuffer } from '../../../src/streams/rows/rowBuffer'
import { panelViews } from '../../../src/streams/views/panelViews'
import { runToEnd } from '../../../src/shared/timeSlices'

const place = { x: 0, y: 0, width: 3, height: 3 }
export const number: NumberPanel = {
  id: 'total',
  kind: 'number',
  title: 'Total',
  source: 'orders',
  aggregate: 'sum',
  over: 'all',
  place,
  column: 'amount',
  timeColumn: 'at',
  format: 'number',
  unit: '',
  window: 60,
  comparison: { kind: 'earlier', seconds: 3_600 },
}
export const bars: BarsPanel = {
  id: 'by',
  kind: 'bars',
  title: 'By',
  source: 'orders',
  groupBy: 'status',
  aggregate: 'sum',
  place,
  column: 'amount',
  limit: 2,
  over: 'all',
}

export interface Line {
  figure: object | null
  place?: number
  key?: unknown
  value: string | null
  rows?: number | null
  groups?: number
}
const toRow = ({ figure, place = 0, key = null, value, rows = 1, groups }: Line): Row => ({
  figure: canonicalJson(figure),
  place,
  key,
  value,
  rows,
  groups: groups ?? null,
})

/** What a panel shows of these answers. */
export function viewOf(panel: Panel, lines: Line[]) {
  const buffer = createRowBuffer({
    columns: [],
    key: ['figure', 'place'],
    limit: 100,
    order: { column: 'place', ascending: true },
  })
  runToEnd(buffer.replaceAll(lines.map(toRow), false))
  const views = panelViews(panelsOverAll([panel]))
  const rows = buffer.rows()
  if (rows !== null) views.reset(rows)
  return views.at(0)[panel.id]
}
