import type { TablePanel } from '../../board/board'
import type { Memory } from '../../streams/memory'
import type { Cell, Sheet } from './sheet'

/** A panel that shows all rows, in all their columns. */
const ALL: TablePanel = {
  ...{ kind: 'table', id: 'all', title: '', source: '', columns: [], rows: Infinity },
  place: { column: 0, row: 0, columns: 1, rows: 1 },
}

/** All rows that a source holds, whatever a panel shows of them. `isCut`: the project has more. */
export function heldSheet(memory: Memory): Sheet & { isCut: boolean } {
  const view = memory.draw([ALL])[ALL.id]
  const { rows, cut } = view?.kind === 'table' ? view : { rows: [] }
  const columns = [...new Set(rows.flatMap(({ row }) => Object.keys(row ?? {})))]
  return {
    columns,
    rows: rows.map(({ row }) => columns.map(column => cellOf(row?.[column]))),
    held: rows.length,
    isCut: cut === true,
  }
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
