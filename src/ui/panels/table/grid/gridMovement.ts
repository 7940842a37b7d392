/** The keyboard's place in a grid. Row -1 is the header. */
export interface GridPosition {
  row: number
  column: number
}
interface GridExtent {
  rows: number
  columns: number
  /** Rows per page. */
  page: number
}
interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** The place a key leads to, by the ARIA grid pattern; null: not a grid key. */
export function moveInGrid(
  { row, column }: GridPosition,
  press: KeyPress,
  { rows, columns, page }: GridExtent,
): GridPosition | null {
  const to = (nextRow: number, nextColumn: number): GridPosition => ({
    row: Math.max(-1, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  })
  const isFar = press.ctrlKey || press.metaKey
  switch (press.key) {
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(isFar ? rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return to(row, isFar ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, isFar ? columns - 1 : column + 1)
    case 'Home':
      return isFar ? to(0, 0) : to(row, 0)
    case 'End':
      return isFar ? to(rows - 1, columns - 1) : to(row, columns - 1)
    case 'PageUp':
      // Never moves into the header, where nobody expects a page key to lead.
      return to(row < 0 ? row : Math.max(0, row - page), column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}
