import type { Row } from '../../../src/backend/ports/backend.port'
import type { Panel } from '../../../src/board/board'
import { applyViewState, defaultViewState } from '../../../src/board/model/viewState'
import { inShownZone } from '../../../src/board/time/shownZone'
import type { TimeRange } from '../../../src/board/time/timeRange'
import { board, source } from '../../support/boards'

export const DAY = 86_400
export const NOW = Date.parse('2026-05-01')

/** A row for a day of March 2026, whose value is the day. */
export const dayRow = (day: number): Row => ({
  id: day,
  at: `2026-03-${String(day).padStart(2, '0')}`,
  path: '/a',
  value: day,
})
/** 10 to 13 March. */
export const inLosAngeles = {
  from: '2026-03-10T07:00:00Z',
  to: '2026-03-14T07:00:00Z',
  zone: 'America/Los_Angeles',
}

/** Panels as a board shows them. */
export const showPanels = (
  timeRange: TimeRange | null,
  preferredZone: string,
  list: Panel[],
): readonly Panel[] => {
  const file = { ...board, sources: { orders: { ...source, timeColumn: 'at' } }, panels: list }
  const viewState = { ...defaultViewState, time: timeRange }
  return inShownZone(applyViewState(file, viewState, NOW, preferredZone), preferredZone).panels
}
