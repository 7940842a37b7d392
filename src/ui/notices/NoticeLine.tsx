import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button'
import { BadgeShape } from '../freshness/BadgeShape'
import type { Shape } from '../freshness/badges'
import styles from './NoticeLine.module.css'

interface NoticeLineProps {
  shape: Shape
  text: ReactNode
  children?: ReactNode
}

/** A line over the board with its actions. */
export function NoticeLine({ shape, text, children }: NoticeLineProps) {
  return (
    <div className={clsx('strip row body', styles['notice'])} data-notice>
      <BadgeShape shape={shape} />
      <p>{text}</p>
      {children}
    </div>
  )
}

export const DismissButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="plain" onClick={onClick}>
    Dismiss
  </Button>
)
