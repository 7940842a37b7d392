import { clsx } from 'clsx'
import { useState } from 'react'
import { signalAt } from '../../../board/figures/signalAt'
import { formatPercent } from '../../words/numberText'
import figures from '../shared/figure/FigureParts.module.css'
import { FigureLine, AggregateNote, SignalBadge } from '../shared/figure/FigureParts'
import { toFigure, figureText } from '../shared/figure/figureText'
import type { PanelProps } from '../panelRenderer'
import styles from './NumberPanelBody.module.css'
import { NumberTable } from '../lazyTables'
import { Sparkline } from './Sparkline'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { useDecimals } from '../shared/figure/useDecimals'
import type { NumberPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import type { NumberView } from '../../../streams/views/view'
import { useNow } from '../../kit/useNow'
import { isWithPreviousWindow, numberChange } from './numberChange'

/** A large figure with its meaning, its whole, its change and its recent course. */
export function NumberPanelBody({ panel, view, gaps = [], clockSkewMs = 0 }: PanelProps<'number'>) {
  const [isTableChosen, setIsTableChosen] = useState(false)
  const { value, total: of, course, over, delta, times, newest, trend } = view
  const { column, format, unit, thresholds = [], aggregate = 'newest' } = panel
  const signal = signalAt(thresholds, value)
  const decimals = useDecimals(value, `${column} ${aggregate}`)
  const figure = value === null ? null : toFigure(format, value, { decimals })
  // The values of single rows are not the course of a count or a sum.
  const isTotal = aggregate === 'count' || aggregate === 'distinct' || aggregate === 'sum'
  const knownValues = isTotal ? [] : course.filter(each => each !== null)
  const [low, high] = [Math.min(...knownValues), Math.max(...knownValues)]
  const isTrend = trend !== undefined && !isTableChosen
  const isTable = isTableChosen && times !== undefined
  const hasCourse = isTrend ? countKnown(trend) >= MIN_TREND : !isTotal && !isTable
  return (
    <div className={clsx('fill', styles['number'])} data-course={hasCourse || undefined}>
      <div className={clsx('fill', styles['body'])}>
        <FigureLine figure={figure} value={value} unit={unit} signal={signal} className={styles['figure']} />
        <p className={clsx('cluster on-baseline soft', figures['context'], styles['context'])}>
          <SignalBadge signal={signal} />
          {delta !== undefined && (
            <NumberDelta panel={panel} delta={delta} gaps={gaps} clockSkewMs={clockSkewMs} />
          )}
          {value !== null && of !== null && of > 0 && (
            <span>
              of {figureText(toFigure(format, of))} · {formatPercent(value / of)}
            </span>
          )}
          {over !== undefined && (
            <AggregateNote aggregate={aggregate} over={over} requestedSeconds={panel.window} />
          )}
          {knownValues.length > 1 && (
            <span data-lately="">
              {aggregate === 'newest' ? 'Range' : 'Values'} {toFigure(format, low, { like: high }).text} to{' '}
              {figureText(toFigure(format, high))}
            </span>
          )}
          {times !== undefined && !isTotal && (
            <TableToggle name="figure" isTable={isTableChosen} onChange={setIsTableChosen} />
          )}
        </p>
        {isTrend ? (
          hasCourse && <TrendLine trend={trend} />
        ) : isTotal ? null : isTable ? (
          <NumberTable
            panel={panel}
            rowCount={times.length}
            course={course}
            times={times}
            gaps={gaps}
            {...newest}
          />
        ) : (
          <Sparkline
            values={course}
            times={times}
            range={of !== null && of > 0 ? [0, of] : paddedRange(low, high)}
          />
        )}
      </div>
    </div>
  )
}

const countKnown = (values: readonly (number | null)[]) => values.filter(each => each !== null).length

/** The aggregates of the time before the figure's. */
function TrendLine({ trend }: { trend: readonly (number | null)[] }) {
  const knownValues = trend.filter(each => each !== null)
  return <Sparkline values={trend} range={paddedRange(Math.min(...knownValues), Math.max(...knownValues))} />
}

/** Fewer points say nothing of a course. */
const MIN_TREND = 3

/** With padding above and below, and never so narrow that noise looks like news. */
function paddedRange(low: number, high: number): [number, number] {
  const padding = Math.max((high - low) * 0.15, Math.abs(high) * 0.02, Number.EPSILON)
  return [low - padding, high + padding]
}

interface NumberDeltaProps {
  panel: NumberPanel
  delta: NonNullable<NumberView['delta']>
  gaps: readonly Gap[]
  /** How many ms this computer's clock is ahead of the clock behind the rows' times. */
  clockSkewMs: number
}

/** The change of the value; colored only if the board says which direction is better. */
function NumberDelta({ panel, delta, gaps, clockSkewMs }: NumberDeltaProps) {
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
