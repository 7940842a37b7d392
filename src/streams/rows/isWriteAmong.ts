import type { Row, Write } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import { isSameValue } from '../values/isSameValue'
import type { Rows } from './rowIndex'
import { keyOf } from './rowOrder'

/** The row that a write is about. `row`: as the database returned it, if it did. */
export const findWrittenRow = (
  rows: Rows,
  source: TableSource,
  write: Write,
  row: Row | null,
): Row | undefined => rows.get(keyOf(source, row ?? ('key' in write ? write.key : {})))?.row

/**
 * Whether the rows show that a write was carried out, by its values or by later ones. `earlierRow`: as the rows had it
 * when the project accepted the write.
 */
export function isWriteAmong(
  rows: Rows,
  source: TableSource,
  write: Write,
  row: Row | null,
  earlierRow: Row | undefined,
): boolean {
  const foundRow = findWrittenRow(rows, source, write, row)
  if (write.type === 'delete') return foundRow === undefined
  if (foundRow === undefined || row === null) return false
  if (write.type === 'insert' || earlierRow === undefined) return true
  // The row may have columns that the channel does not read, and its writer may not be allowed to see it at all.
  return Object.keys(write.values).every(
    column =>
      !(column in foundRow) ||
      isSameValue(foundRow[column], row[column]) ||
      !isSameValue(foundRow[column], earlierRow[column]),
  )
}
