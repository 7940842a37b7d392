import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { FreshnessWord } from '../../machines/freshness'
import styles from './FreshnessBadge.module.css'
import { BadgeShape } from './BadgeShape'
import { badges } from './badges'

interface FreshnessBadgeProps {
  word: FreshnessWord
  /** Replaces the badge's own word, for example "1 of 4 stale". */
  text?: string
  /** Live is a mere dot, whose word is read and not seen, and the age of what is well is seen on hover. */
  isBrief?: boolean
  /** Age or context, in a lighter text after the word. */
  children?: ReactNode
}

/** The freshness badge used everywhere: shape, word, age. */
export function FreshnessBadge({ word, text, isBrief = false, children }: FreshnessBadgeProps) {
  const badge = badges[word]
  return (
    <span
      className={clsx('inline note unbroken', styles['signal'], isBrief && ['anchor', styles['brief']])}
      data-signal={word}
    >
      <span className={clsx('inline strong', styles['sign'])} data-tone={badge.tone}>
        <BadgeShape shape={badge.shape} />
        <span className={isBrief && word === 'live' ? 'visually-hidden' : undefined}>
          {text ?? badge.word}
        </span>
      </span>
      {children !== undefined && children !== null && (
        <span className={clsx('cluster gapless clip filled', styles['age'])}>{children}</span>
      )}
    </span>
  )
}
