import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { FileChange, Limits } from '../../../backend/port'
import type { FilesPanel } from '../../../board/board'
import type { FileWriting } from '../../../board/panels/files'
import type { FolderSource, Source } from '../../../board/source'
import type { ChannelRef } from '../../../machines/channel.machine'
import type { Place } from '../../../machines/command.context'
import type { UploadOrder } from '../../../machines/upload.context'
import type { UploadRef } from '../../../machines/upload.machine'
import { newId } from '../../../newId'
import { useActing, useCommands } from '../../act/acting'
import { useMayAct } from '../../act/useMayAct'

/** What may be done with the files of a panel. */
export interface Filing {
  may: FileWriting
  bucket: string
  /** From the bucket on; empty: the bucket itself. */
  folder: string
  where: Place
  limits: Limits | null
  /** Why nothing can be sent now; null where it can. */
  cutOff: string | null
  /** Sends files into the folder. */
  send: (files: readonly File[]) => void
  /** Renames, moves or deletes, and gives the id of the order. */
  change: (change: FileChange, what: string) => string
  /** What is being done beside that. */
  commands: ReturnType<typeof useCommands>
  /** Those that are under way, or wait for somebody, the first wanted first. */
  uploads: readonly UploadRef[]
}

const none: Readonly<Record<string, UploadRef>> = {}

/** Null where the board, the kiosk or the panel lets nothing be changed. */
export function useFiling(panel: FilesPanel, channel: ChannelRef | undefined): Filing | null {
  const activity = useActing()?.activity
  const mayAct = useMayAct()
  const source = useSelector(channel, snapshot => folderIn(snapshot?.context.source))
  const uploads = useSelector(activity, snapshot => snapshot?.children.uploads)
  const limits = useSelector(uploads, snapshot => snapshot?.context.limits[source?.bucket ?? ''] ?? null)
  const all = useSelector(uploads, snapshot => snapshot?.context.uploads ?? none)
  const isOffline = useSelector(activity, snapshot => snapshot?.context.link.cause?.kind === 'offline')
  const isOut = useSelector(activity, snapshot => snapshot?.context.access === 'none')
  const own = useMemo(
    () => Object.values(all).filter(upload => upload.getSnapshot().context.order.where.panel === panel.id),
    [all, panel.id],
  )
  const commands = useCommands(panel.id)
  const { id, title, write: may } = panel
  const bucket = source?.bucket
  const isWanted = may?.upload === true && mayAct
  useEffect(() => {
    if (isWanted && bucket !== undefined) uploads?.send({ type: 'uploads.describe', bucket })
  }, [uploads, bucket, isWanted])
  if (may === undefined || source === undefined || activity === undefined || uploads === undefined || !mayAct)
    return null
  const { path: folder = '' } = source
  const where = { panel: id, title, table: folder === '' ? source.bucket : `${source.bucket}/${folder}` }
  const level = may.level === undefined ? {} : { level: may.level }
  return {
    ...{ may, bucket: source.bucket, folder, where, limits },
    uploads: own,
    commands,
    cutOff: isOut
      ? 'Nobody is signed in, so nothing can be changed.'
      : isOffline
        ? 'This computer is offline, so nothing can be changed.'
        : null,
    change(change, what) {
      const order = `${id}.files.${newId()}`
      const confirm = change.type === 'move' ? 'no' : may.dangerous === true ? 'typed' : 'yes'
      activity.send({
        type: 'activity.begin',
        order: { ...{ id: order, change, what, where, confirm, ...level }, channel: channel ?? null },
      })
      return order
    },
    send(files) {
      const orders = files.map((file): UploadOrder => ({
        ...{ id: newId(), file, bucket: source.bucket, folder, where, limits, ...level },
        channel: channel ?? null,
      }))
      uploads.send({ type: 'uploads.begin', orders })
    },
  }
}

const folderIn = (source: Source | undefined): FolderSource | undefined =>
  source?.kind === 'folder' ? source : undefined
