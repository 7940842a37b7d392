import type { ReactNode } from 'react'
import { Mark } from '../Mark'
import styles from './Card.module.css'

/** There is one card at a time; the dialog around it is named and described by these. */
export const TITLE_ID = 'card-title'
export const REASON_ID = 'card-reason'

interface CardProps {
  title: ReactNode
  /** What this is about, or why it is there. */
  about?: ReactNode
  children?: ReactNode
  /** What few want, below a line. */
  foot?: ReactNode
}

/** The one card of a screen that is not a board, or over one. */
export function Card({ title, about, children, foot }: CardProps) {
  return (
    <div className={styles['card']}>
      <p className={styles['mark']}>
        <Mark size={26} />
        Signalbox
      </p>
      <h1 id={TITLE_ID} className={styles['title']}>
        {title}
      </h1>
      {about !== undefined && (
        <div id={REASON_ID} className={styles['about']}>
          {about}
        </div>
      )}
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && foot !== null && <div className={styles['foot']}>{foot}</div>}
    </div>
  )
}
