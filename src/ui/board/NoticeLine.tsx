import type { ReactNode } from 'react'
import { Button } from '../Button'
import { SignShape } from '../signal/SignShape'
import type { Shape } from '../signal/signs'
import styles from './Notices.module.css'

interface NoticeProps {
  shape: Shape
  text: string
  children: ReactNode
}

/** One line over the board, with what can be done about it. */
export function Notice({ shape, text, children }: NoticeProps) {
  return (
    <div className={styles['notice']} data-notice>
      <SignShape shape={shape} />
      <p>{text}</p>
      {children}
    </div>
  )
}

export const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <Button look="plain" onClick={onClick}>
    Dismiss
  </Button>
)
