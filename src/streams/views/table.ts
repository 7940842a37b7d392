import type { TablePanel } from '../../board/board'
import type { HeldRow, Rows } from '../held'
import type { TableView } from '../view'
import { cellOf } from './values'

type Line = TableView['rows'][number]

/** The head of the rows. A row that did not change keeps its object, so that only changed rows are drawn. */
export function table(panel: TablePanel): (rows: Rows) => TableView {
  const lines = new WeakMap<HeldRow, Line>()
  const lineOf = (held: HeldRow): Line => {
    const known = lines.get(held)
    if (known) return known
    const line = { key: held.key, cells: panel.columns.map(({ column }) => cellOf(held.row[column])) }
    lines.set(held, line)
    return line
  }
  return ({ list }) => ({ kind: 'table', rows: list.slice(0, panel.rows).map(lineOf), held: list.length })
}
