import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { FilesPanelRef } from '../../../../machines/filesPanel/filesPanel.machine'
import styles from './UploadList.module.css'
import { UploadList } from './UploadList'
import { limitsText } from './uploadText'
import { useFileDrop } from './useFileDrop'
import type { FileMutations } from '../useFileMutations'

interface UploadAreaProps {
  /** An element inside the panel. */
  regionRef: RefObject<HTMLElement | null>
  files: FilesPanelRef
  mutations: FileMutations
}

const FOLDERS_TEXT = 'Folders can’t be uploaded. Choose the files in them.'

/** Uploads files that are dropped on the panel, and lists the uploads in progress. */
export function UploadArea({ regionRef, files, mutations }: UploadAreaProps) {
  const { upload, obstacle, limits, place, uploads } = mutations
  const isBlocked = useSelector(files, snapshot => snapshot.hasTag('blocked'))
  const hasLeftFolders = useSelector(files, snapshot => snapshot.hasTag('foldersLeft'))
  const isDraggedOver = useFileDrop(regionRef, drop => {
    files.send({ type: 'files.drop', isBlocked: obstacle !== null, folderCount: drop.folders })
    if (obstacle === null && drop.files.length > 0) upload(drop.files)
  })
  return (
    <>
      {isDraggedOver && (
        <div className={clsx('strong', styles['drop'])} data-refused={obstacle !== null || undefined}>
          {obstacle ?? `Drop to upload to “${place.table}”`}
          <small className="block note">{obstacle === null && limitsText(limits)}</small>
        </div>
      )}
      <p role="status" className="warn body above-8">
        {isBlocked && `${obstacle ?? ''} Nothing was uploaded.`}
        {hasLeftFolders && FOLDERS_TEXT}
      </p>
      <UploadList panel={place.panel} uploads={uploads} />
    </>
  )
}
