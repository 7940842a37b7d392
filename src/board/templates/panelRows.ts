import type { Size } from '../schema/defineKind'

/** Columns of a board. */
const COLUMNS = 12

/**
 * Sizes of `count` panels in rows that are as full as each other: of seven, with four to a row at most, four and three,
 * as wide as the board.
 */
export function sizesInRows(count: number, mostInRow: 2 | 3 | 4, height: number): Size[] {
  const rows = Math.ceil(count / mostInRow)
  const longer = count % rows
  return Array.from({ length: rows }, (_, row) => Math.floor(count / rows) + (row < longer ? 1 : 0)).flatMap(
    inRow => Array.from({ length: inRow }, () => ({ width: COLUMNS / inRow, height })),
  )
}
