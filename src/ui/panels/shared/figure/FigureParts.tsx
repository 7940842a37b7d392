import { clsx } from 'clsx'
import { use } from 'react'
import type { Aggregate } from '../../../../board/schema/aggregates'
import type { Threshold } from '../../../../board/schema/thresholds'
import type { Over } from '../../../../streams/views/over'
import { OutdatedContext } from '../../../freshness/outdated'
import { NO_VALUE, type Figure } from '../../../words/numberText'
import { aggregateName, rowScopeText, shortAggregateNames } from './aggregateText'
import styles from './FigureParts.module.css'
import { formatVerdict } from './signalText'

type Signal = Threshold['signal'] | null

interface FigureLineProps {
  /** Null: there is no value. */
  figure: Figure | null
  unit: string
  signal: Signal
  className: string | undefined
}

/** A large value with its unit. */
export const FigureLine = ({ figure, unit, signal, className }: FigureLineProps) => (
  <p className={clsx(styles['figure'], className)} data-signal={signal ?? undefined}>
    {figure?.text ?? NO_VALUE}
    <span className={styles['unit']}>{[figure?.unit, unit].filter(Boolean).join(' ')}</span>
  </p>
)

/** A value's meaning, as a word and a shape. */
export function SignalBadge({ signal }: { signal: Signal }) {
  const isOutdated = use(OutdatedContext)
  return (
    signal && (
      <strong className={styles['tone']} data-signal={isOutdated ? undefined : signal} data-tone="">
        {formatVerdict(signal, isOutdated)}
      </strong>
    )
  )
}

interface AggregateNoteProps {
  aggregate: Aggregate | 'newest'
  over: Over
  /** The requested window, in seconds. */
  requestedSeconds?: number | undefined
}

/** The aggregate and its rows, as short as possible. */
export function AggregateNote({ aggregate, over, requestedSeconds }: AggregateNoteProps) {
  const [name, rows] = [aggregateName(aggregate), rowScopeText(over, requestedSeconds)]
  const shortName = shortAggregateNames[aggregate]
  const scopeWithoutThe = rows.replace(/^the /, '')
  return (
    <span title={`${name} of ${rows}`}>
      <span data-made="">
        {shortName === undefined ? name : <abbr title={name}>{shortName}</abbr>} of{' '}
        {rows === scopeWithoutThe ? '' : 'the '}
      </span>
      {scopeWithoutThe}
    </span>
  )
}
