import type { Board, Panel } from '../board'

/** `viewer`: of the browser. */
const OWN = 'viewer'

/**
 * The board with the zone in which it shows times in every panel that sorts rows by the viewer's hours: that of its
 * range, or the one that the viewer prefers.
 */
export function inShownZone(board: Board, preferredZone: string): Board {
  const rangeZone = board.timeRange?.zone ?? OWN
  const zone = rangeZone === OWN ? preferredZone : rangeZone
  return zone === OWN || !board.panels.some(hasOwnHours)
    ? board
    : { ...board, panels: board.panels.map(panel => (hasOwnHours(panel) ? { ...panel, zone } : panel)) }
}

const hasOwnHours = (panel: Panel) =>
  panel.kind === 'heatmap' && panel.groupBy === undefined && (panel.zone ?? OWN) === OWN
