import { useRef, type ReactNode } from 'react'
import { SignShape } from '../signal/SignShape'
import { useFocusLeft } from './focusLeft'
import styles from './Notice.module.css'

interface LockedProps {
  sentence: string
  /** What to do about it: it asks for the code, or offers a second factor. */
  children: ReactNode
}

/** What stands where a view needs a second factor: the lock, and the way to open it. */
export function Locked({ sentence, children }: LockedProps) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusLeft(notice)
  return (
    <div ref={notice} className={styles['notice']}>
      <p className={styles['title']}>
        <SignShape shape="lock" /> {sentence}
      </p>
      {children}
    </div>
  )
}
