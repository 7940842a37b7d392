import type { Panel } from '../../board/board'

/** CSS pixels: what stands around rows, and what holds a screenful of them. */
const AROUND = 106
const ROW = 30
const BAR = 36
const MOST = 390
const TILE = 134

/** What is a small figure on the grid shares its line with another one on a phone. */
export const isTile = ({ kind, place: { columns, rows } }: Panel): boolean =>
  (kind === 'number' || kind === 'gauge') && columns <= 3 && rows <= 3

/** As on a desk: who made the board knew how much there is to see. A row of the grid is 44 px and a gap of 12 px. */
const asOnGrid = ({ place: { rows } }: Panel) => Math.max(180, Math.min(MOST, rows * 56 - 12))

/**
 * How high a panel is on a phone, in CSS pixels: by its place and by what it may come to hold, so that nothing moves
 * when rows come. A number grows with its words. Undefined: as high as what it shows.
 */
export function tallOf(panel: Panel): number | undefined {
  if (isTile(panel)) return TILE
  switch (panel.kind) {
    case 'table':
      return Math.min(asOnGrid(panel), AROUND + panel.rows * ROW)
    case 'bars':
      return Math.min(MOST, AROUND + panel.bars * BAR)
    case 'feed':
    case 'messages':
      return asOnGrid(panel)
    case 'timeline':
      return 320
    case 'line':
      // A legend of many takes lines of its own.
      return panel.by === undefined && panel.series.length < 3 ? 240 : 290
    case 'roster':
      return Math.min(240, asOnGrid(panel))
    case 'number':
      // What is counted has no course.
      return panel.aggregate === 'count' || panel.aggregate === 'distinct' ? 116 : 190
    default:
      return undefined
  }
}
