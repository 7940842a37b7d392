import { clsx } from 'clsx'
import { useState } from 'react'
import { signalAt } from '../../board/thresholds'
import { percent } from '../words/value'
import figures from './Figure.module.css'
import { FigureLine, MadeOf, Tone } from './FigureParts'
import { figureOf, inWords, written } from './figureWords'
import styles from './Gauge.module.css'
import { scaleOf, type Scale } from './gaugeScale'
import { GaugeScale } from './GaugeScale'
import { GaugeTable } from './GaugeTable'
import type { PanelProps } from './kind'
import { TableToggle } from './TableToggle'
import { meanings } from './tones'
import { stepsIn, useDecimals } from './useDecimals'

/** A value, large, what it means, and where it lies in its range. */
export function Gauge({ panel, view }: PanelProps<'gauge'>) {
  const [asTable, setAsTable] = useState(false)
  const { title, column, format, unit, thresholds = [], aggregate = 'newest', of } = panel
  const { value, over } = view
  const scale = scaleOf(panel, view)
  const signal = signalAt(thresholds, value)
  const decimals = useDecimals(value, `${column} ${aggregate}`, scale === null ? 3 : stepsIn(scale))
  const figure = value === null ? null : figureOf(format, value, { decimals })
  const say = (value: number) => (value === 0 ? '0' : inWords(figureOf(format, value, { like: scale?.to })))
  const plain = (value: number) => (value === 0 ? '0' : figureOf(format, value, { like: scale?.to }).text)
  const outside = scale && value !== null ? outsideWords(scale, value, say) : null
  const spoken = (value: number) =>
    [written(format, value, unit), signal && meanings[signal], outside ?? rangeWords(scale, say)]
      .filter(Boolean)
      .join(', ')
  return (
    <div className={styles['gauge']}>
      <div className={styles['beside']}>
        {' '}
        <FigureLine {...{ figure, unit, signal }} className={styles['figure']} />
        <p className={clsx(figures['context'], styles['context'])}>
          <Tone signal={signal} />
          {outside !== null && <strong>{outside}</strong>}
          {scale === null && <span>{of === undefined ? 'no range' : `no range: ${of} has no value`}</span>}
          {scale?.from === 0 && value !== null && of !== undefined && (
            <span>
              of {say(scale.to)} · {percent(value / scale.to)}
            </span>
          )}
          {over !== undefined && <MadeOf {...{ aggregate, over }} asked={panel.window} />}
          {scale !== null && <TableToggle name="gauge" asTable={asTable} onChange={setAsTable} />}
        </p>
      </div>{' '}
      {scale !== null && asTable && <GaugeTable title={title} scale={scale} value={value} say={say} />}
      {scale !== null && !asTable && (
        <div
          className={styles['meter']}
          {...(value !== null && {
            role: 'meter',
            'aria-label': title,
            'aria-valuemin': scale.from,
            'aria-valuemax': scale.to,
            'aria-valuenow': Math.min(scale.to, Math.max(scale.from, value)),
            'aria-valuetext': spoken(value),
          })}
        >
          <GaugeScale scale={scale} value={value} say={{ inUnit: say, plain }} />
        </div>
      )}
    </div>
  )
}

/** By how much a value is out of its range; null where it is in it. */
function outsideWords({ from, to, place }: Scale, value: number, say: (value: number) => string) {
  if (place === 'above') return `▸ above range by ${say(value - to)}`
  return place === 'below' ? `◂ below range by ${say(from - value)}` : null
}

const rangeWords = (scale: Scale | null, say: (value: number) => string) =>
  scale && `between ${say(scale.from)} and ${say(scale.to)}`
