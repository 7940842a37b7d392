import type { Write } from '../../../../backend/ports/writes.port'
import type { TableLine } from '../arrangement/compareValues'
import type { ShownColumn } from '../columns/shownColumn'
import { toDrafts, type Drafts } from '../row/rowDrafts'
import { isBeingChanged, isOfTable, isWriteOfRow, withAccepted } from './rowStatus'
import type { RowMutations } from './useRowMutations'

/** The initial input for correcting a refused write. */
interface WriteRetry {
  /** Undefined for a new row. */
  line: TableLine | undefined
  /** Set if the write changed a single cell. */
  cell: { column: ShownColumn; text: string } | null
  drafts: Drafts
}

/**
 * Null if the write cannot be corrected: it is no write to a shown row of this table, it is a deletion, or the row is
 * being changed otherwise.
 */
export function retryOfWrite(
  write: Write | null,
  lines: readonly TableLine[],
  columns: readonly ShownColumn[],
  mutations: Pick<RowMutations, 'commands' | 'target'>,
): WriteRetry | null {
  const { target } = mutations
  if (write === null || write.type === 'delete' || !isOfTable(write, target)) return null
  const line = lines.find(({ row }) => row !== undefined && isWriteOfRow(write, target, row))
  if (write.type === 'update' && line === undefined) return null
  const row = line?.row && withAccepted(mutations, line.row)
  if (row !== undefined && isBeingChanged(mutations, row)) return null
  const drafts = toDrafts(write.values, row)
  const [name, ...others] = write.type === 'update' ? Object.keys(write.values) : []
  const column = columns.find(each => each.column === name)
  const value = name === undefined ? undefined : write.values[name]
  const isCell = column !== undefined && others.length === 0 && value?.kind === 'text'
  return { line, cell: isCell ? { column, text: value.text } : null, drafts }
}
