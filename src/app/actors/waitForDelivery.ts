import { waitForFileChange, waitForUpload } from './waitForFile'
import type { Row, Write } from '../../backend/ports/backend.port'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { ConfirmationInput } from '../../machines/mutation/mutation.setup'
import { RowsHandover } from '../../streams/rowsHandover'
import { findWrittenRow, isWriteAmong } from '../../streams/rows/isWriteAmong'

/** Resolves when what was sent is among what its channel shows; never where no channel shows it. */
export function waitForDelivery(
  { channel, delivery, row }: ConfirmationInput,
  signal: AbortSignal,
): Promise<void> {
  if ('write' in delivery) return waitForRow(channel, delivery.write, row, signal)
  if ('change' in delivery) return waitForFileChange(channel, delivery.change, signal)
  return 'upload' in delivery ? waitForUpload(channel, delivery.upload, signal) : new Promise(() => undefined)
}

/** Resolves when the rows of its channel have the written row, or what became of it later. */
function waitForRow(
  channel: ChannelRef | null,
  write: Write,
  row: Row | null,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    if (channel === null || (write.type === 'insert' && row === null)) return
    const readRows = () => {
      const { source, previousRows } = channel.getSnapshot().context
      const rows = RowsHandover.rowsOf(previousRows)
      return source.kind === 'table' && rows !== null ? { source, rows } : null
    }
    const initial = readRows()
    const earlierRow = initial?.rows && findWrittenRow(initial.rows, initial.source, write, row)
    const subscription = channel.subscribe(() => check())
    signal.addEventListener('abort', () => subscription.unsubscribe())
    const check = () => {
      const now = readRows()
      if (now === null || !isWriteAmong(now.rows, now.source, write, row, earlierRow)) return
      subscription.unsubscribe()
      resolve()
    }
    check()
    // A table that is polled may be read again only after a minute; others ignore this.
    channel.send({ type: 'channel.refresh' })
  })
}
