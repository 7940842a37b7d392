import { clsx } from 'clsx'
import { useState } from 'react'
import { signalAt } from '../../board/thresholds'
import { percent } from '../words/value'
import figures from './Figure.module.css'
import { FigureLine, MadeOf, Tone } from './FigureParts'
import { figureOf, inWords } from './figureWords'
import type { PanelProps } from './kind'
import { NumberDelta } from './NumberDelta'
import styles from './NumberFigure.module.css'
import { NumberTable } from './NumberTable'
import { Spark } from './Spark'
import { TableToggle } from './TableToggle'
import { useDecimals } from './useDecimals'

/** One figure, large, with what it means, what it is a part of, how it changed and its recent course. */
export function NumberFigure({ panel, view, holes = [], ahead = 0 }: PanelProps<'number'>) {
  const [asTable, setAsTable] = useState(false)
  const { value, of, course, over, delta, times, newest } = view
  const { column, format, unit, thresholds = [], aggregate = 'newest' } = panel
  const signal = signalAt(thresholds, value)
  const decimals = useDecimals(value, `${column} ${aggregate}`)
  const figure = value === null ? null : figureOf(format, value, { decimals })
  // What is counted is no course of the count: the numbers of a key say nothing.
  const isCounted = aggregate === 'count' || aggregate === 'distinct'
  const known = isCounted ? [] : course.filter(each => each !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return (
    <div className={styles['number']}>
      <FigureLine {...{ figure, unit, signal }} className={styles['figure']} />
      <p className={clsx(figures['context'], styles['context'])}>
        <Tone signal={signal} />
        {delta !== undefined && <NumberDelta panel={panel} delta={delta} holes={holes} ahead={ahead} />}
        {value !== null && of !== null && of > 0 && (
          <span>
            of {inWords(figureOf(format, of))} · {percent(value / of)}
          </span>
        )}
        {over !== undefined && <MadeOf {...{ aggregate, over }} asked={panel.window} />}
        {known.length > 1 && (
          <span data-lately="">
            {over === undefined ? 'lately' : 'each'} {figureOf(format, low, { like: high }).text} to{' '}
            {inWords(figureOf(format, high))}
          </span>
        )}
        {times !== undefined && !isCounted && (
          <TableToggle name="figure" asTable={asTable} onChange={setAsTable} />
        )}
      </p>
      {isCounted ? null : asTable && times !== undefined ? (
        <NumberTable panel={panel} rows={times.length} {...{ course, times, holes, ...newest }} />
      ) : (
        <Spark values={course} times={times} range={of !== null && of > 0 ? [0, of] : fitted(low, high)} />
      )}
    </div>
  )
}

/** With air above and below, and never so tight that noise looks like news. */
function fitted(low: number, high: number): [number, number] {
  const air = Math.max((high - low) * 0.15, Math.abs(high) * 0.02, Number.EPSILON)
  return [low - air, high + air]
}
