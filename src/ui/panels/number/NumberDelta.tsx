import { clsx } from 'clsx'
import type { NumberPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import type { NumberView } from '../../../streams/views/view'
import { useNow } from '../../kit/useNow'
import { isWithPreviousWindow, numberChange } from './numberChange'
import styles from './NumberPanelBody.module.css'

interface NumberDeltaProps {
  panel: NumberPanel
  delta: NonNullable<NumberView['delta']>
  gaps: readonly Gap[]
  /** How many ms this computer's clock is ahead of the clock behind the rows' times. */
  clockSkewMs: number
}

/** The change of the value; colored only if the board says which direction is better. */
export function NumberDelta({ panel, delta, gaps, clockSkewMs }: NumberDeltaProps) {
  const now = useNow(gaps.length > 0)
  const change = numberChange(panel, delta, gaps, now - clockSkewMs)
  if ('reason' in change) return <span>{change.reason}</span>
  const { arrow, text, span, spokenText, meaning } = change
  return (
    <span
      className={clsx('clip strong fit-width', styles['delta'])}
      data-tone={meaning && (meaning === 'better' ? 'ok' : 'bad')}
      title={spokenText}
    >
      <span aria-hidden="true">
        {arrow} {text}
        {isWithPreviousWindow(panel) ? <span data-implied=""> {span}</span> : ` ${span}`}
        {meaning !== null && `, ${meaning}`}
      </span>
      <span className="visually-hidden">{spokenText}</span>
    </span>
  )
}
