import type { ReactNode } from 'react'
import { Mark } from '../Mark'
import styles from './Card.module.css'

interface CardProps {
  title: string
  children: ReactNode
}

/** The one card in the middle of a screen that is not a board. */
export function Card({ title, children }: CardProps) {
  return (
    <main className={styles['screen']}>
      <div className={styles['card']}>
        <p className={styles['mark']}>
          <Mark size={26} />
          Signalbox
        </p>
        <h1 className={styles['title']}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
