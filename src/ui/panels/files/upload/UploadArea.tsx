import { useState, type RefObject } from 'react'
import styles from './UploadList.module.css'
import { UploadList } from './UploadList'
import { limitsText } from './uploadText'
import { useFileDrop } from './useFileDrop'
import type { FileMutations } from '../useFileMutations'

interface UploadAreaProps {
  /** An element inside the panel. */
  regionRef: RefObject<HTMLElement | null>
  mutations: FileMutations
}

const FOLDERS_TEXT = 'Folders can’t be uploaded. Choose the files in them.'

/** Uploads files that are dropped on the panel, and lists the uploads in progress. */
export function UploadArea({ regionRef, mutations }: UploadAreaProps) {
  const { upload, obstacle, limits, where, uploads } = mutations
  const [notSentText, setNotSentText] = useState('')
  const isDraggedOver = useFileDrop(regionRef, ({ files, folders }) => {
    setNotSentText(obstacle !== null ? `${obstacle} Nothing was uploaded.` : folders > 0 ? FOLDERS_TEXT : '')
    if (obstacle === null && files.length > 0) upload(files)
  })
  return (
    <>
      {isDraggedOver && (
        <div className={styles['drop']} data-refused={obstacle !== null || undefined}>
          {obstacle ?? `Drop to upload to “${where.table}”`}
          <small className="block note">{obstacle === null && limitsText(limits)}</small>
        </div>
      )}
      <p role="status" className="warn body above-8">
        {notSentText}
      </p>
      <UploadList panel={where.panel} uploads={uploads} />
    </>
  )
}
