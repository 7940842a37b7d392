import { waitForFileChange, waitForUpload } from './waitForFile'
import type { Row, Write } from '../../backend/ports/backend.port'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { ConfirmationInput } from '../../machines/mutation/mutation.setup'
import { RowsHandover } from '../../streams/rowsHandover'
import { keyOf } from '../../streams/rows/rowOrder'
import { isSameValue } from '../../streams/values/isSameValue'

/** Resolves when what was sent is among what its channel shows; never where no channel shows it. */
export function waitForDelivery(
  { channel, delivery, row }: ConfirmationInput,
  signal: AbortSignal,
): Promise<void> {
  if ('write' in delivery) return waitForRow(channel, delivery.write, row, signal)
  if ('change' in delivery) return waitForFileChange(channel, delivery.change, signal)
  return 'upload' in delivery ? waitForUpload(channel, delivery.upload, signal) : new Promise(() => undefined)
}

/** Resolves when the written row is among the rows of its channel. */
function waitForRow(
  channel: ChannelRef | null,
  write: Write,
  row: Row | null,
  signal: AbortSignal,
): Promise<void> {
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
