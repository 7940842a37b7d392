import type { FileChange } from './backend/port'
import { inFolder } from './board/fileNames'
import type { ChannelRef } from './machines/channel.machine'
import type { UploadEcho } from './machines/upload.setup'
import { Memory } from './streams/memory'
import type { Rows } from './streams/rowIndex'
import { numberOf } from './streams/values'

/** A listing that is under way began too early, and what is asked meanwhile is not asked twice. */
const AGAIN_MS = 1_000

/** When a listing that began after now shows what was done. Where it is nowhere to be seen, never. */
function listed(
  channel: ChannelRef | null,
  isSo: (rows: Rows) => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise(resolve => {
    if (channel === null) return
    const since = Date.now()
    const ask = () => channel.send({ type: 'channel.again' })
    const look = () => {
      const { memory, lastProof } = channel.getSnapshot().context
      const rows = Memory.rowsOf(memory)
      if (rows === null || lastProof === null || lastProof < since || !isSo(rows)) return
      end()
      resolve()
    }
    const end = () => {
      clearInterval(asking)
      subscription.unsubscribe()
    }
    const asking = setInterval(ask, AGAIN_MS)
    const subscription = channel.subscribe(look)
    signal.addEventListener('abort', end)
    ask()
  })
}

/** When what was renamed or deleted is listed so. */
export const changed = (channel: ChannelRef | null, change: FileChange, signal: AbortSignal): Promise<void> =>
  listed(
    channel,
    rows => {
      const source = channel?.getSnapshot().context.source
      const paths = change.type === 'remove' ? change.paths : [change.from]
      // Of another folder it says nothing that a file is not in the list.
      const isListed = (path: string) =>
        source?.kind === 'folder' && inFolder(path)[0] === (source.path ?? '') && !rows.get(path)
      return paths.every(isListed)
    },
    signal,
  )

/** When a file is listed in the size that was sent. */
export const uploaded = ({ channel, upload: { file, to } }: UploadEcho, signal: AbortSignal): Promise<void> =>
  listed(channel, rows => numberOf(rows.get(to.path)?.row['size']) === file.size, signal)
