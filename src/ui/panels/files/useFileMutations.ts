import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { FileChange, BucketLimits } from '../../../backend/ports/backend.port'
import { escapeBidiControls } from '../../../board/text/isolateText'
import type { FilesPanel } from '../../../board/board'
import type { FileWritePolicy } from '../../../board/schema/panels/filesPanel'
import type { FolderSource, Source } from '../../../board/model/source'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { MutationPlace } from '../../../machines/mutation/mutation.context'
import type { MutationRef } from '../../../machines/mutation/mutation.machine'
import { findBucketLimits } from '../../../machines/mutations/mutations.select'
import { newId } from '../../../shared/newId'
import { PLACEHOLDER_OBSTACLE, useMutationScope, usePanelMutations } from '../../mutations/mutationContext'
import { useCanMutate } from '../../mutations/useCanMutate'

/** The changes a person may make to a panel's files. */
export interface FileMutations {
  permissions: FileWritePolicy
  bucket: string
  /** The path from the bucket on; empty: the bucket itself. */
  folder: string
  place: MutationPlace
  limits: BucketLimits | null
  /** Why nothing can be sent now; null if it can. */
  obstacle: string | null
  /** Uploads files into the folder. */
  upload: (files: readonly File[]) => void
  /** Renames, moves or deletes a file, and returns the mutation's id. */
  change: (change: FileChange, subject: string) => string
  /** The other mutations in progress. */
  commands: ReturnType<typeof usePanelMutations>
  /** Uploads in progress or waiting for a person, in the order requested. */
  uploads: readonly MutationRef[]
}

const noMutations: Readonly<Record<string, MutationRef>> = {}

/** Null if the board, the kiosk or the panel allows no changes. */
export function useFileMutations(panel: FilesPanel, channel: ChannelRef | undefined): FileMutations | null {
  const { mutations, boardKey } = useMutationScope() ?? {}
  const canAct = useCanMutate()
  const source = useSelector(channel, snapshot => asFolderSource(snapshot?.context.source))
  const limits = useSelector(mutations, snapshot => findBucketLimits(snapshot, source?.bucket ?? ''))
  const allMutations = useSelector(mutations, snapshot => snapshot?.context.mutations ?? noMutations)
  const isOffline = useSelector(mutations, snapshot => snapshot?.context.link.cause?.kind === 'offline')
  const isSignedOut = useSelector(mutations, snapshot => snapshot?.context.access === 'none')
  const isPlaceholder = useSelector(channel, snapshot => snapshot?.context.isPlaceholder === true)
  const uploads = useMemo(
    () =>
      Object.values(allMutations).filter(mutation => {
        const { upload, place } = mutation.getSnapshot().context.request
        return upload !== undefined && place.board === boardKey && place.panel === panel.id
      }),
    [allMutations, boardKey, panel.id],
  )
  const commands = usePanelMutations(panel.id)
  const { id, title, editing: may } = panel
  if (may === undefined || source === undefined || mutations === undefined || !canAct) return null
  const { path: folder = '' } = source
  const table = folder === '' ? source.bucket : `${source.bucket}/${folder}`
  const place = { board: boardKey ?? '', panel: id, title, table }
  const level = may.level === undefined ? {} : { level: may.level }
  return {
    permissions: may,
    bucket: source.bucket,
    folder,
    place,
    limits,
    uploads,
    commands,
    obstacle: isSignedOut
      ? 'Sign in to make changes.'
      : isOffline
        ? 'You’re offline. Reconnect to make changes.'
        : isPlaceholder
          ? PLACEHOLDER_OBSTACLE
          : null,
    change(change, label) {
      const mutationId = `${id}.files.${newId()}`
      const confirm = change.type === 'move' ? 'no' : may.extraConfirmation === true ? 'typed' : 'yes'
      mutations.send({
        type: 'mutations.begin',
        request: {
          id: mutationId,
          change,
          label,
          place,
          confirm,
          ...level,
          channel: channel ?? null,
        },
      })
      return mutationId
    },
    upload(files) {
      for (const file of files)
        mutations.send({
          type: 'mutations.begin',
          request: {
            id: newId(),
            label: `Upload ${escapeBidiControls(file.name)}`,
            place,
            confirm: 'no',
            ...level,
            upload: { file, bucket: source.bucket, folder, limits },
            channel: channel ?? null,
          },
        })
    },
  }
}

const asFolderSource = (source: Source | undefined): FolderSource | undefined =>
  source?.kind === 'folder' ? source : undefined
