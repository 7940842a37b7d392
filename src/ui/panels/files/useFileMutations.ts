import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { FileChange, BucketLimits } from '../../../backend/ports/backend.port'
import type { FilesPanel } from '../../../board/board'
import type { FileWritePolicy } from '../../../board/schema/panels/filesPanel'
import type { FolderSource, Source } from '../../../board/model/source'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { MutationPlace } from '../../../machines/mutation/mutation.context'
import type { UploadRequest } from '../../../machines/upload/upload.context'
import type { UploadRef } from '../../../machines/upload/upload.machine'
import { newId } from '../../../shared/newId'
import { useMutationScope, usePanelMutations } from '../../mutations/mutationContext'
import { useCanMutate } from '../../mutations/useCanMutate'

/** The changes a person may make to a panel's files. */
export interface FileMutations {
  permissions: FileWritePolicy
  bucket: string
  /** The path from the bucket on; empty: the bucket itself. */
  folder: string
  where: MutationPlace
  limits: BucketLimits | null
  /** Why nothing can be sent now; null if it can. */
  obstacle: string | null
  /** Uploads files into the folder. */
  upload: (files: readonly File[]) => void
  /** Renames, moves or deletes a file, and returns the mutation's id. */
  change: (change: FileChange, what: string) => string
  /** The other mutations in progress. */
  commands: ReturnType<typeof usePanelMutations>
  /** Uploads in progress or waiting for a person, in the order requested. */
  uploads: readonly UploadRef[]
}

const noUploads: Readonly<Record<string, UploadRef>> = {}

/** Null if the board, the kiosk or the panel allows no changes. */
export function useFileMutations(panel: FilesPanel, channel: ChannelRef | undefined): FileMutations | null {
  const mutations = useMutationScope()?.mutations
  const mayAct = useCanMutate()
  const source = useSelector(channel, snapshot => asFolderSource(snapshot?.context.source))
  const uploads = useSelector(mutations, snapshot => snapshot?.children.uploads)
  const limits = useSelector(uploads, snapshot => snapshot?.context.limits[source?.bucket ?? ''] ?? null)
  const allUploads = useSelector(uploads, snapshot => snapshot?.context.uploads ?? noUploads)
  const isOffline = useSelector(mutations, snapshot => snapshot?.context.link.cause?.kind === 'offline')
  const isSignedOut = useSelector(mutations, snapshot => snapshot?.context.access === 'none')
  const ownUploads = useMemo(
    () =>
      Object.values(allUploads).filter(
        upload => upload.getSnapshot().context.request.where.panel === panel.id,
      ),
    [allUploads, panel.id],
  )
  const commands = usePanelMutations(panel.id)
  const { id, title, editing: may } = panel
  const bucket = source?.bucket
  const mayUpload = may?.upload === true && mayAct
  useEffect(() => {
    if (mayUpload && bucket !== undefined) uploads?.send({ type: 'uploads.describeBucket', bucket })
  }, [uploads, bucket, mayUpload])
  if (
    may === undefined ||
    source === undefined ||
    mutations === undefined ||
    uploads === undefined ||
    !mayAct
  )
    return null
  const { path: folder = '' } = source
  const where = { panel: id, title, table: folder === '' ? source.bucket : `${source.bucket}/${folder}` }
  const level = may.level === undefined ? {} : { level: may.level }
  return {
    ...{ permissions: may, bucket: source.bucket, folder, where, limits },
    uploads: ownUploads,
    commands,
    obstacle: isSignedOut
      ? 'Sign in to make changes.'
      : isOffline
        ? 'You’re offline. Reconnect to make changes.'
        : null,
    change(change, label) {
      const mutationId = `${id}.files.${newId()}`
      const confirm = change.type === 'move' ? 'no' : may.extraConfirmation === true ? 'typed' : 'yes'
      mutations.send({
        type: 'mutations.begin',
        request: {
          ...{ id: mutationId, change, what: label, where, confirm, ...level },
          channel: channel ?? null,
        },
      })
      return mutationId
    },
    upload(files) {
      const requests = files.map((file): UploadRequest => ({
        ...{ id: newId(), file, bucket: source.bucket, folder, where, limits, ...level },
        channel: channel ?? null,
      }))
      uploads.send({ type: 'uploads.begin', requests })
    },
  }
}

const asFolderSource = (source: Source | undefined): FolderSource | undefined =>
  source?.kind === 'folder' ? source : undefined
