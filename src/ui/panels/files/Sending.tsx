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

const FOLDERS = 'Folders are not sent: choose the files in them.'

/** What is dropped on the panel is sent into its folder; and what is on its way. */
export function Sending({ inside, filing }: SendingProps) {
  const { send, cutOff, limits, where, uploads } = filing
  const [left, setLeft] = useState('')
  const isOver = useDrop(inside, ({ files, folders }) => {
    setLeft(cutOff !== null ? `${cutOff} Nothing was sent.` : folders > 0 ? FOLDERS : '')
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
        {left}
      </p>
      <Uploads panel={where.panel} uploads={uploads} />
    </>
  )
}
