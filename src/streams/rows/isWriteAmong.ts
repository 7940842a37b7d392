import type { Row, Write } from '../../backend/ports/backend.port'
import type { TableSource } from '../../board/model/source'
import { isSameValue } from '../values/isSameValue'
import type { Rows } from './rowIndex'
import { keyOf } from './rowOrder'

/** Whether the rows show that a write was carried out. `row`: as the database returned it, if it did. */
export function isWriteAmong(rows: Rows, source: TableSource, write: Write, row: Row | null): boolean {
  const key = row ?? ('key' in write ? write.key : {})
  const foundRow = rows.get(keyOf(source, key))?.row
  if (write.type === 'delete') return foundRow === undefined
  if (foundRow === undefined || row === null) return false
  // The row may have columns that the channel does not read, and its writer may not be allowed to see it at all.
  return Object.keys(write.values).every(
    column => !(column in foundRow) || isSameValue(foundRow[column], row[column]),
  )
}
