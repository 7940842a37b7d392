import type { TablePanel } from '../../board/board'
import type { HeldRow, Rows } from '../rowIndex'
import { cellOf } from '../values'
import type { TableView } from '../view'
import type { Derivation } from './derivation'

type Line = TableView['rows'][number]

/** The head of the rows. Cells that did not change keep their object, so that only changed rows are drawn. */
export function table({ columns, rows: shown }: Pick<TablePanel, 'columns' | 'rows'>): Derivation<TableView> {
  let rows: Rows | null = null
  let stale = true
  let lines = new Map<string, { held: HeldRow; line: Line }>()
  let last: TableView | null = null

  const lineOf = (held: HeldRow): Line => {
    const known = lines.get(held.key)
    if (known?.held === held) return known.line
    const cells = columns.map(({ column }) => cellOf(held.row[column]))
    const isSame = known?.line.cells.every((cell, i) => Object.is(cell, cells[i]))
    return { key: held.key, cells: known && isSame ? known.line.cells : cells, row: held.row }
  }

  return {
    reset(all) {
      rows = all
      stale = true
    },
    apply(deltas) {
      if (deltas.length > 0) stale = true
    },
    view() {
      const isCut = rows?.cut === true
      if (last !== null && !stale && (last.cut ?? false) === isCut) return last
      stale = false
      const head = (rows?.head(shown) ?? []).map(held => ({ held, line: lineOf(held) }))
      lines = new Map(head.map(shown => [shown.held.key, shown]))
      const held = rows?.size ?? 0
      const { rows: before } = last ?? { rows: [] }
      const isSame = before.length === head.length && head.every(({ line }, i) => line === before[i])
      if (last === null || !isSame || last.held !== held || (last.cut ?? false) !== isCut) {
        const lines = isSame ? before : head.map(({ line }) => line)
        last = { kind: 'table', rows: lines, held, ...(isCut && { cut: true }) }
      }
      return last
    },
  }
}
