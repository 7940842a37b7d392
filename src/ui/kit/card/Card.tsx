import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Logo } from '../Logo'
import styles from './Card.module.css'

/** Only one card exists at a time; its dialog is named and described by these ids. */
export const TITLE_ID = 'card-title'
export const REASON_ID = 'card-reason'

interface CardProps {
  title: ReactNode
  /** What the card is about, or why it is shown. */
  about?: ReactNode
  children?: ReactNode
  /** Rarely used actions, below a line. */
  foot?: ReactNode
}

/** The card of a screen without a board, or over a board. */
export function Card({ title, about, children, foot }: CardProps) {
  return (
    <div className={clsx('sheet', styles['card'])}>
      <p className={clsx('row strong', styles['mark'])}>
        <Logo size={26} />
        Signalbox
      </p>
      <h1 id={TITLE_ID} className="heading">
        {title}
      </h1>
      {about !== undefined && (
        <div id={REASON_ID} className="stack about above-8">
          {about}
        </div>
      )}
      <div className={clsx('stack wide above-20', styles['body'])}>{children}</div>
      {foot !== undefined && foot !== null && (
        <div className={clsx('stack about above-20 ruled-above', styles['foot'])}>{foot}</div>
      )}
    </div>
  )
}
