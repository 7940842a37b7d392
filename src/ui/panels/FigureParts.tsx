import { clsx } from 'clsx'
import type { Aggregate } from '../../board/aggregates'
import type { Threshold } from '../../board/thresholds'
import type { Over } from '../../streams/view'
import { NONE, type Figure } from '../words/value'
import { nameOf, overWords, shortNames } from './aggregateWords'
import styles from './Figure.module.css'
import { tones } from './tones'

type Signal = Threshold['signal'] | null

interface FigureLineProps {
  /** Null: there is no value. */
  figure: Figure | null
  unit: string
  signal: Signal
  className: string | undefined
}

/** A value, large, with its unit. */
export const FigureLine = ({ figure, unit, signal, className }: FigureLineProps) => (
  <p className={clsx(styles['figure'], className)} data-signal={signal ?? undefined}>
    {figure?.text ?? NONE}
    <span className={styles['unit']}>{[figure?.unit, unit].filter(Boolean).join(' ')}</span>
  </p>
)

/** What a value means, in a word and a shape. */
export const Tone = ({ signal }: { signal: Signal }) =>
  signal && (
    <strong className={styles['tone']} data-signal={signal} data-tone="">
      {tones[signal]}
    </strong>
  )

interface MadeOfProps {
  aggregate: Aggregate | 'newest'
  over: Over
  /** The window that was asked for, in seconds. */
  asked?: number | undefined
}

/** What was made of which rows, as short as it can be said. */
export function MadeOf({ aggregate, over, asked }: MadeOfProps) {
  const [name, rows] = [nameOf(aggregate), overWords(over, asked)]
  const short = shortNames[aggregate]
  const bare = rows.replace(/^the /, '')
  return (
    <span title={`${name} of ${rows}`}>
      <span data-made="">
        {short === undefined ? name : <abbr title={name}>{short}</abbr>} of {rows === bare ? '' : 'the '}
      </span>
      {bare}
    </span>
  )
}
