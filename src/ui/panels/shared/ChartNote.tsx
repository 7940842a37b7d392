import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './ChartFigure.module.css'

interface ChartNoteProps {
  /** The facts about the chart; empty: none. */
  factsText: string
  /** What is read at the cursor, in their place; null: nothing. */
  readingText: string | null
  /** The switch to the table. */
  children: ReactNode
}

/** The line beside a chart's legend, or below it. Its size depends on the facts, never on the cursor. */
export function ChartNote({ factsText, readingText, children }: ChartNoteProps) {
  const text = readingText ?? factsText
  return (
    <div className={clsx('cluster from-start', styles['aside'])} data-noted={factsText !== '' || undefined}>
      <p
        className={styles['note']}
        title={text}
        data-note=""
        data-facts={readingText === null ? undefined : factsText}
      >
        <span className={readingText === null ? undefined : 'clip'}>{text}</span>
      </p>
      {children}
    </div>
  )
}
