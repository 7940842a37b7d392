import { waitForFileChange, waitForUpload } from './waitForFile'
import type { Row, Write } from '../../backend/ports/backend.port'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { ConfirmationInput } from '../../machines/mutation/mutation.setup'
import { RowsHandover } from '../../streams/rowsHandover'
import { isWriteAmong } from '../../streams/rows/isWriteAmong'

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
    const isThere = () => {
      const { source, previousRows } = channel.getSnapshot().context
      const rows = RowsHandover.rowsOf(previousRows)
      return source.kind === 'table' && rows !== null && isWriteAmong(rows, source, write, row)
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
