import { clsx } from 'clsx'
import { use, type CSSProperties } from 'react'
import type { Aggregate } from '../../../../board/schema/aggregates'
import type { Threshold } from '../../../../board/schema/thresholds'
import type { RowScope } from '../../../../streams/views/rowScope'
import { OutdatedContext } from '../../../freshness/outdated'
import { useChangeMotion } from '../../../kit/motion/useChangeMotion'
import { NO_VALUE, type Figure } from '../../../words/numberText'
import { aggregateName, rowScopeText, shortAggregateNames } from './aggregateText'
import styles from './FigureParts.module.css'
import { formatVerdict } from './signalText'

type Signal = Threshold['signal'] | null

interface FigureLineProps {
  /** Null: there is no value. */
  figure: Figure | null
  value: number | null
  unit: string
  signal: Signal
  className: string | undefined
}

/** A large value with its unit. A greater one comes from below, a smaller one from above. */
export function FigureLine({ figure, value, unit, signal, className }: FigureLineProps) {
  const text = figure?.text ?? NO_VALUE
  const unitText = [figure?.unit, unit].filter(Boolean).join(' ')
  const line = useChangeMotion<HTMLParagraphElement>(text, value, (previous, next) =>
    next > previous ? rollFrom.below : rollFrom.above,
  )
  return (
    <p
      ref={line}
      className={clsx('strong unbroken', styles['figure'], className)}
      data-signal={signal ?? undefined}
      style={{ '--length': lettersOf(text, unitText) } as CSSProperties}
    >
      {text}
      <span className={clsx('soft', styles['unit'])}>{unitText}</span>
    </p>
  )
}

/** How wide a figure is, in its own letters, by which it fits a narrow panel. A unit of several words is wrapped. */
const lettersOf = (text: string, unit: string): number =>
  text.length + (unit === '' || unit.includes(' ') ? 0 : 1 + unit.length / 2)

const rollFrom = {
  below: { transform: 'translateY(0.3em)', opacity: 0.2 },
  above: { transform: 'translateY(-0.3em)', opacity: 0.2 },
}

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
  over: RowScope
  /** The requested window, in seconds. */
  requestedSeconds?: number | undefined
}

/** The aggregate and its rows, as short as possible. */
export function AggregateNote({ aggregate, over, requestedSeconds }: AggregateNoteProps) {
  const [name, rows] = [aggregateName(aggregate), rowScopeText(over, requestedSeconds)]
  const shortName = shortAggregateNames[aggregate]
  // The figure is their number.
  if (aggregate === 'count' && over.seconds === undefined && !over.isTruncated) return <span>all rows</span>
  const scopeWithoutThe = rows.replace(/^the /, '')
  return (
    <span title={`${name} of ${rows}`} data-scope={over.isTruncated ? undefined : 'whole'}>
      <span data-made={over.seconds === undefined ? '' : 'briefly'}>
        {shortName === undefined ? name : <abbr title={name}>{shortName}</abbr>}
        <span data-implied={over.seconds === undefined ? undefined : ''}>
          {rows === scopeWithoutThe ? ' of' : ' of the'}
        </span>
      </span>{' '}
      {scopeWithoutThe}
    </span>
  )
}
