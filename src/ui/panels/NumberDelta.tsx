import type { NumberPanel } from '../../board/board'
import type { Hole } from '../../machines/ledger'
import type { NumberView } from '../../streams/view'
import { useNow } from '../clock'
import { changeOf } from './numberDelta'
import styles from './NumberFigure.module.css'

interface NumberDeltaProps {
  panel: NumberPanel
  delta: NonNullable<NumberView['delta']>
  holes: readonly Hole[]
  /** By how many ms this computer's clock is ahead of the one that the rows have their times from. */
  ahead: number
}

/** By how much the value changed; coloured only where the board says which way is better. */
export function NumberDelta({ panel, delta, holes, ahead }: NumberDeltaProps) {
  const now = useNow(holes.length > 0)
  const change = changeOf(panel, delta, holes, now - ahead)
  if ('reason' in change) return <span>{change.reason}</span>
  const { arrow, text, spoken, meaning } = change
  return (
    <span className={styles['delta']} data-meaning={meaning ?? undefined} title={spoken}>
      <span aria-hidden="true">
        {arrow} {text}
        {meaning !== null && `, ${meaning}`}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  )
}
