import type { TablePanel } from '../../../board/board'
import type { RowEntry, Rows } from '../../rows/rowIndex'
import { cellOf } from '../../values/columnValues'
import type { TableView } from '../view'
import type { Derivation } from '../derivation'
import { hasSameItems } from '../../values/hasSameItems'

type Line = TableView['rows'][number]
interface EntryLine {
  entry: RowEntry
  line: Line
}

/** The first rows. Unchanged cells keep their object, so that only changed rows are redrawn. */
export function deriveTable({
  columns,
  limit: maxRows,
}: Pick<TablePanel, 'columns' | 'limit'>): Derivation<TableView> {
  let rows: Rows | null = null
  let isStale = true
  /** Of the rows, when the last view was made. */
  let replacements: number | undefined
  /** The rows of the last view, and their lines. */
  let visibleEntries: readonly RowEntry[] = []
  let last: TableView | null = null

  const lineOf = (entry: RowEntry, previous: EntryLine | undefined): Line => {
    if (previous?.entry === entry) return previous.line
    const cells = columns.map(({ column }) => cellOf(entry.row[column]))
    const isSame = previous !== undefined && hasSameItems(previous.line.cells, cells)
    return { key: entry.key, cells: isSame ? previous.line.cells : cells, row: entry.row }
  }

  /** The same list if it has the same lines. */
  const linesOf = (head: readonly RowEntry[], before: Line[]): Line[] => {
    const byKey = new Map<string, EntryLine>()
    for (const [i, entry] of visibleEntries.entries()) {
      const line = before[i]
      if (line !== undefined) byKey.set(entry.key, { entry, line })
    }
    const lines = head.map(entry => lineOf(entry, byKey.get(entry.key)))
    return hasSameItems(lines, before) ? before : lines
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
      const isTruncated = rows?.isTruncated === true
      const isReplaced = rows?.replacements !== replacements
      if (last !== null && !isStale && !isReplaced && (last.isTruncated ?? false) === isTruncated) return last
      isStale = false
      replacements = rows?.replacements
      const head = rows?.head(maxRows) ?? []
      const { rows: before } = last ?? { rows: [] }
      const lines = hasSameItems(head, visibleEntries) ? before : linesOf(head, before)
      visibleEntries = head
      const rowCount = rows?.size ?? 0
      if (
        last === null ||
        lines !== before ||
        last.rowCount !== rowCount ||
        (last.isTruncated ?? false) !== isTruncated
      )
        last = { kind: 'table', rows: lines, rowCount, ...(isTruncated && { isTruncated }) }
      return last
    },
  }
}
