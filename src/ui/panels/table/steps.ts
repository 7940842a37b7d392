/** Where the keyboard is in a grid. Row -1 is the head. */
export interface Position {
  row: number
  column: number
}
interface Extent {
  rows: number
  columns: number
  /** Rows that a page is. */
  page: number
}
interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Where a key leads, by the grid pattern of ARIA; null: it is no key of a grid. */
export function stepped(
  { row, column }: Position,
  press: Press,
  { rows, columns, page }: Extent,
): Position | null {
  const to = (nextRow: number, nextColumn: number): Position => ({
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
      // Never into the head, from where nobody expects to turn pages.
      return to(row < 0 ? row : Math.max(0, row - page), column)
    case 'PageDown':
      return to(row + page, column)
    default:
      return null
  }
}
