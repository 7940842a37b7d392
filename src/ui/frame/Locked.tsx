import { useRef, type ReactNode } from 'react'
import { SignShape } from '../signal/SignShape'
import { useFocusLeft } from './focusLeft'
import styles from './Notice.module.css'

interface LockedProps {
  sentence: string
  remedy: string | null
  /** What asks for the code. */
  children: ReactNode
}

/** What stands where a view needs a second factor: the lock, and the way to open it. */
export function Locked({ sentence, remedy, children }: LockedProps) {
  const notice = useRef<HTMLDivElement>(null)
  useFocusLeft(notice)
  return (
    <div ref={notice} className={styles['notice']}>
      <p className={styles['title']}>
        <SignShape shape="lock" /> {sentence}
      </p>
      {remedy !== null && <p>{remedy}</p>}
      {children}
    </div>
  )
}
