import { useState, type RefObject } from 'react'
import styles from './Uploads.module.css'
import { Uploads } from './Uploads'
import { limitsOf } from './uploadWords'
import { useDrop } from './useDrop'
import type { Filing } from './useFiling'

interface SendingProps {
  /** An element of the panel. */
  inside: RefObject<HTMLElement | null>
  filing: Filing
}

/** What is dropped on the panel is sent into its folder; and what is on its way. */
export function Sending({ inside, filing }: SendingProps) {
  const { send, cutOff, limits, where, uploads } = filing
  const [folders, setFolders] = useState(0)
  const isOver = useDrop(inside, ({ files, folders }) => {
    setFolders(folders)
    if (cutOff === null && files.length > 0) send(files)
  })
  return (
    <>
      {isOver && (
        <div className={styles['drop']} data-refused={cutOff !== null || undefined}>
          {cutOff ?? `Drop to send into “${where.table}”`}
          <small>{cutOff === null && limitsOf(limits)}</small>
        </div>
      )}
      <p role="status" className={styles['note']}>
        {folders > 0 && 'Folders are not sent: choose the files in them.'}
      </p>
      <Uploads uploads={uploads} />
    </>
  )
}
