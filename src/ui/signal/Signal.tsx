import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { FreshnessWord } from '../../machines/freshness'
import styles from './Signal.module.css'
import { SignShape } from './SignShape'
import { signs } from './signs'

interface SignalProps {
  word: FreshnessWord
  /** Instead of the sign's own word, such as "1 of 4 stale". */
  text?: string
  /** Age or context, in a lighter line after the word. */
  children?: ReactNode
}

/** The one sign, the same everywhere: shape, word, age. */
export function Signal({ word, text, children }: SignalProps) {
  const sign = signs[word]
  return (
    <span className={styles['signal']} data-signal={word}>
      <span className={clsx(styles['sign'], styles[sign.tone])}>
        <SignShape shape={sign.shape} />
        {text ?? sign.word}
      </span>
      {children !== undefined && children !== null && <span>{children}</span>}
    </span>
  )
}
