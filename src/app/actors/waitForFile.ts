import type { FileChange, Upload } from '../../backend/ports/backend.port'
import { splitPath } from '../../board/storage/fileNames'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import { RowsHandover } from '../../streams/rowsHandover'
import type { Rows } from '../../streams/rows/rowIndex'
import { numberOf } from '../../streams/values/columnValues'

/**
 * Interval between listings, ms: a listing under way began too early to show the change, and repeated requests during
 * it are ignored.
 */
const RELIST_MS = 1_000

/** Resolves when a listing that began after this call shows the change; never where no channel shows it. */
function waitForListing(
  channel: ChannelRef | null,
  isDone: (rows: Rows) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    if (channel === null) return
    const since = Date.now()
    const requestListing = () => channel.send({ type: 'channel.refresh' })
    const check = () => {
      const { previousRows, lastProof } = channel.getSnapshot().context
      const rows = RowsHandover.rowsOf(previousRows)
      if (rows === null || lastProof === null || lastProof < since || !isDone(rows)) return
      end()
      resolve()
    }
    const end = () => {
      clearInterval(timer)
      subscription.unsubscribe()
    }
    const timer = setInterval(requestListing, RELIST_MS)
    const subscription = channel.subscribe(check)
    signal.addEventListener('abort', end)
    requestListing()
  })
}

/** Resolves when the listing shows the renamed or deleted files. */
export const waitForFileChange = (
  channel: ChannelRef | null,
  change: FileChange,
  signal: AbortSignal,
): Promise<void> =>
  waitForListing(
    channel,
    rows => {
      const source = channel?.getSnapshot().context.source
      const paths = change.type === 'remove' ? change.paths : [change.from]
      // A listing of another folder proves nothing about the file.
      const isListed = (path: string) =>
        source?.kind === 'folder' && splitPath(path)[0] === (source.path ?? '') && !rows.get(path)
      return paths.every(isListed)
    },
    signal,
  )

/** Resolves when the file is listed with the size that was sent. */
export const waitForUpload = (
  channel: ChannelRef | null,
  { file, to }: Upload,
  signal: AbortSignal,
): Promise<void> =>
  waitForListing(channel, rows => numberOf(rows.get(to.path)?.row['size']) === file.size, signal)
