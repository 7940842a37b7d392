import type { TablePanel } from '../../../board/board'
import type { RowEntry, Rows } from '../../rows/rowIndex'
import { cellOf } from '../../values/columnValues'
import type { TableView } from '../view'
import type { Derivation } from '../derivation'

type Line = TableView['rows'][number]

/** The first rows. Unchanged cells keep their object, so that only changed rows are redrawn. */
export function deriveTable({
  columns,
  limit: maxRows,
}: Pick<TablePanel, 'columns' | 'limit'>): Derivation<TableView> {
  let rows: Rows | null = null
  let isStale = true
  let lines = new Map<string, { held: RowEntry; line: Line }>()
  let last: TableView | null = null

  const lineOf = (entry: RowEntry): Line => {
    const previous = lines.get(entry.key)
    if (previous?.held === entry) return previous.line
    const cells = columns.map(({ column }) => cellOf(entry.row[column]))
    const isSame = previous?.line.cells.every((cell, i) => Object.is(cell, cells[i]))
    return { key: entry.key, cells: previous && isSame ? previous.line.cells : cells, row: entry.row }
  }

  return {
    reset(all) {
      rows = all
      isStale = true
    },
    apply(deltas) {
      if (deltas.length > 0) isStale = true
    },
    view() {
      const isCut = rows?.cut === true
      if (last !== null && !isStale && (last.cut ?? false) === isCut) return last
      isStale = false
      const head = (rows?.head(maxRows) ?? []).map(entry => ({ held: entry, line: lineOf(entry) }))
      lines = new Map(head.map(item => [item.held.key, item]))
      const rowCount = rows?.size ?? 0
      const { rows: before } = last ?? { rows: [] }
      const isSame = before.length === head.length && head.every(({ line }, i) => line === before[i])
      if (last === null || !isSame || last.rowCount !== rowCount || (last.cut ?? false) !== isCut) {
        const lines = isSame ? before : head.map(({ line }) => line)
        last = { kind: 'table', rows: lines, rowCount, ...(isCut && { cut: true }) }
      }
      return last
    },
  }
}
