import type { TablePanel } from '../../board/board'
import type { RowsHandover } from '../../streams/rowsHandover'
import { isInternalColumn } from '../panels/shared/dataTable/isInternalColumn'
import type { SheetCell, RowsSheet } from './rowsSheet'

/** A panel with all rows and columns. */
const ALL_ROWS_PANEL: TablePanel = {
  kind: 'table',
  id: 'all',
  title: '',
  source: '',
  columns: [],
  limit: Infinity,
  place: { x: 0, y: 0, width: 1, height: 1 },
}

/** All rows that a source holds, whatever its panels show. `isCut`: the project has more. */
export function heldRowsSheet(handover: RowsHandover): RowsSheet & { isCut: boolean } {
  const view = handover.draw([ALL_ROWS_PANEL])[ALL_ROWS_PANEL.id]
  const { rows, isTruncated } = view?.kind === 'table' ? view : { rows: [] }
  const columns = [...new Set(rows.flatMap(({ row }) => Object.keys(row ?? {})))].filter(
    column => !isInternalColumn(column),
  )
  return {
    columns,
    rows: rows.map(({ row }) => columns.map(column => toCell(row?.[column]))),
    heldCount: rows.length,
    isCut: isTruncated === true,
  }
}

const toCell = (value: unknown): SheetCell =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  typeof value === 'object'
    ? value
    : null
