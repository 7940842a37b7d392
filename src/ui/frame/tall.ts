import type { Panel } from '../../board/board'

/** CSS pixels: what stands around rows, and what holds a screenful of them. */
const AROUND = 106
const ROW = 30
const BAR = 44
const MOST = 390

/**
 * How high a panel is on a phone, in CSS pixels: by what it may come to hold, so that nothing moves when rows come. A
 * number grows with its words. Undefined: as high as what it shows.
 */
export function tallOf(panel: Panel): number | undefined {
  switch (panel.kind) {
    case 'table':
      return Math.min(MOST, AROUND + panel.rows * ROW)
    case 'bars':
      return Math.min(MOST, AROUND + panel.bars * BAR)
    case 'feed':
    case 'messages':
      return MOST
    case 'timeline':
      return 320
    case 'line':
      // A legend of many takes lines of its own.
      return panel.by === undefined && panel.series.length < 3 ? 240 : 290
    case 'roster':
      return 240
    case 'number':
      // What is counted has no course.
      return panel.aggregate === 'count' || panel.aggregate === 'distinct' ? 116 : 190
    default:
      return undefined
  }
}
