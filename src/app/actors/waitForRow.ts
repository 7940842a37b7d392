import { waitForFileChange } from './waitForFile'
import type { RowConfirmationInput } from '../../machines/mutation/mutation.setup'
import { RowsHandover } from '../../streams/rowsHandover'
import { keyOf } from '../../streams/rows/rowOrder'
import { isSameValue } from '../../streams/values/isSameValue'

/** Resolves when the written row is among the rows of its channel; never where no channel shows it. */
export function waitForRow(
  { channel, write, row }: RowConfirmationInput,
  signal: AbortSignal,
): Promise<void> {
  if ('bucket' in write) return waitForFileChange(channel, write, signal)
  return new Promise(resolve => {
    if (channel === null || (write.type === 'insert' && row === null)) return
    const key = row ?? ('key' in write ? write.key : {})
    const isThere = () => {
      const { source, previousRows } = channel.getSnapshot().context
      const rows = RowsHandover.rowsOf(previousRows)
      if (source.kind !== 'table' || rows === null) return false
      const rowShown = rows.get(keyOf(source, key))?.row
      if (write.type === 'delete') return rowShown === undefined
      // The row may have columns that the channel does not read, and its writer may not be allowed to see it at all.
      const columns = Object.keys(write.values).filter(column => rowShown !== undefined && column in rowShown)
      return (
        rowShown !== undefined &&
        row !== null &&
        columns.every(column => isSameValue(rowShown[column], row[column]))
      )
    }
    const subscription = channel.subscribe(() => check())
    signal.addEventListener('abort', () => subscription.unsubscribe())
    const check = () => {
      if (!isThere()) return
      subscription.unsubscribe()
      resolve()
    }
    check()
  })
}
