import type { NumberPanel } from '../../board/board'
import { signalAt } from '../../board/thresholds'
import { bytes, figures, NONE, number, percent, type Figure } from '../words/value'
import type { PanelProps } from './kind'
import styles from './NumberFigure.module.css'
import { Spark } from './Spark'
import { tones } from './tones'

/** One figure, large, with what it means, what it is a part of and its recent course. */
export function NumberFigure({ panel, view: { value, of, course, over } }: PanelProps<'number'>) {
  const { format, unit, thresholds = [] } = panel
  const signal = signalAt(thresholds, value)
  const figure = value === null ? null : figureOf(format, value)
  const known = course.filter(each => each !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return (
    <>
      <p className={styles['figure']} data-signal={signal ?? undefined}>
        {figure?.text ?? NONE}
        <span className={styles['unit']}>{[figure?.unit, unit].filter(Boolean).join(' ')}</span>
      </p>
      <p className={styles['context']}>
        {signal !== null && (
          <strong className={styles['tone']} data-signal={signal}>
            {tones[signal]}
          </strong>
        )}
        {value !== null && of !== null && of > 0 && (
          <span>
            of {words(figureOf(format, of))} · {percent(value / of)}
          </span>
        )}
        {over !== undefined && <span>{overWords(panel.aggregate, over)}</span>}
        {known.length > 1 && (
          <span>
            lately {figureOf(format, low, high).text} to {words(figureOf(format, high))}
          </span>
        )}
      </p>
      <Spark values={course} range={of !== null && of > 0 ? [0, of] : fitted(low, high)} />
    </>
  )
}

const figureOf = (format: NumberPanel['format'], value: number, like = value): Figure =>
  format === 'bytes' ? bytes(value, like) : { text: number(value), unit: '' }

const names: Record<NonNullable<NumberPanel['aggregate']>, string> = {
  newest: 'newest',
  count: 'count',
  sum: 'sum',
  average: 'average',
  min: 'least',
  max: 'greatest',
  p50: 'median',
  p95: '95th percentile',
  p99: '99th percentile',
}

/** What the figure was taken over: the rows that are held, which may not be all there are. */
const overWords = (
  aggregate: NumberPanel['aggregate'] = 'newest',
  { rows, cut }: { rows: number; cut: boolean },
) =>
  `${names[aggregate]} of the ${figures(rows)} ${rows === 1 ? 'row' : 'rows'} held${cut ? ', of more' : ''}`

const words = ({ text, unit }: Figure) => (unit === '' ? text : `${text} ${unit}`)

/** With air above and below, and never so tight that noise looks like news. */
function fitted(low: number, high: number): [number, number] {
  const air = Math.max((high - low) * 0.15, Math.abs(high) * 0.02, Number.EPSILON)
  return [low - air, high + air]
}
