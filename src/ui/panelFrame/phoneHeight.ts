import type { Panel } from '../../board/board'

/** CSS pixels: the frame around rows, a row, a bar, a screenful of rows, a tile, and a ring of slices. */
const CHROME_HEIGHT = 106
const ROW_HEIGHT = 30
const BAR_HEIGHT = 36
const MAX_HEIGHT = 390
const TILE_HEIGHT = 134
const PIE_HEIGHT = 190

/** Small figures on the grid; on a phone two of them share a line. */
export const isTile = ({ kind, place: { width: columns, height: rows } }: Panel): boolean =>
  (kind === 'number' || kind === 'gauge') && columns <= 3 && rows <= 3

/** The desktop height: the board's author knew how much there is to see. A grid row is 44 px plus a gap of 12 px. */
const gridHeightOf = ({ place: { height: rows } }: Panel) =>
  Math.max(180, Math.min(MAX_HEIGHT, rows * 56 - 12))

/**
 * A panel's height on a phone in CSS pixels: from its place and its possible content, so that nothing moves when rows
 * arrive. A number grows with its text. Undefined: as high as the content.
 */
export function phoneHeightOf(panel: Panel): number | undefined {
  if (isTile(panel)) return TILE_HEIGHT
  switch (panel.kind) {
    case 'table':
      return Math.min(gridHeightOf(panel), CHROME_HEIGHT + panel.limit * ROW_HEIGHT)
    case 'bars':
      if (panel.timeBucket !== undefined) return 240
      return Math.min(MAX_HEIGHT, CHROME_HEIGHT + panel.limit * BAR_HEIGHT)
    case 'feed':
    case 'messages':
      return gridHeightOf(panel)
    case 'timeline':
    case 'heatmap':
    case 'scatter':
    case 'map':
      return 320
    case 'pie':
      // The ring above, a row for each slice below it.
      return CHROME_HEIGHT + PIE_HEIGHT + (panel.limit + 1) * ROW_HEIGHT
    case 'histogram':
      return 240
    case 'line':
      // A legend of many entries takes lines of its own.
      return panel.groupBy === undefined && panel.series.length < 3 ? 240 : 290
    case 'roster':
      return Math.min(240, gridHeightOf(panel))
    case 'number':
      // A count has no sparkline.
      return panel.aggregate === 'count' || panel.aggregate === 'distinct' ? 116 : 190
    default:
      return undefined
  }
}
