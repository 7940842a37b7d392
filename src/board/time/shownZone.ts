import type { Board, HeatmapPanel, Panel } from '../board'
import type { WithTimeWindow } from './timeWindow'

/** `viewer`: of the browser. */
const OWN = 'viewer'

/**
 * The board with the zone in which it shows times: that of its range, or the one that the viewer prefers. Panels with a
 * time have it for days (`date`), charts of intervals for where these begin, and those that sort rows by the viewer's
 * hours for these.
 */
export function inShownZone(board: Board, preferredZone: string): Board {
  const rangeZone = board.timeRange?.zone ?? OWN
  const zone = rangeZone === OWN ? preferredZone : rangeZone
  return {
    ...board,
    panels: board.panels.map((panel: Panel & WithTimeWindow): Panel => {
      const hasTime = panel.within !== undefined || 'timeColumn' in panel
      const areZoned = zone !== 'UTC' && 'timeBucket' in panel && QUARTER_S % panel.timeBucket !== 0
      if (!hasTime && !areZoned) return panel
      const zonedPanel = {
        ...panel,
        ...(hasTime && { dayZone: zone }),
        ...(areZoned && { intervalZone: zone }),
      }
      return hasOwnHours(zonedPanel) && zone !== OWN ? { ...zonedPanel, zone } : zonedPanel
    }),
  }
}

/** Offsets of zones are whole quarters of an hour: equal parts of one begin at the same moments in every zone. */
const QUARTER_S = 900

const hasOwnHours = (panel: Panel): panel is HeatmapPanel =>
  panel.kind === 'heatmap' && panel.groupBy === undefined && (panel.zone ?? OWN) === OWN

/** The name of a zone; `viewer`: the browser's. */
export const namedZone = (zone: string): string =>
  zone === OWN ? new Intl.DateTimeFormat().resolvedOptions().timeZone : zone
