import { clsx } from 'clsx'
import { useState } from 'react'
import type { GaugePanel } from '../../../board/board'
import { signalAt } from '../../../board/figures/signalAt'
import type { GaugeView } from '../../../streams/views/view'
import { formatNumber, formatPercent } from '../../words/numberText'
import figures from '../shared/figure/FigureParts.module.css'
import { FigureLine, AggregateNote, SignalBadge } from '../shared/figure/FigureParts'
import { toFigure, figureText, valueWithUnit } from '../shared/figure/figureText'
import styles from './GaugePanelBody.module.css'
import { gaugeRange, type GaugeRange } from './gaugeGeometry'
import { GaugeScale } from './GaugeScale'
import { GaugeTable } from './GaugeTable'
import type { PanelProps } from '../panelRenderer'
import { TableToggle } from '../shared/dataTable/TableToggle'
import { signalNames } from '../shared/figure/signalText'
import { decimalsForRange, useDecimals } from '../shared/figure/useDecimals'

/** A large value, its meaning, and its place in the range. */
export function GaugePanelBody({ panel, view }: PanelProps<'gauge'>) {
  const [isTable, setIsTable] = useState(false)
  const { title, column, format, unit, thresholds = [], aggregate = 'newest', totalColumn: of } = panel
  const { value, over } = view
  const scale = gaugeRange(panel, view)
  const signal = signalAt(thresholds, value)
  const decimals = useDecimals(value, `${column} ${aggregate}`, scale === null ? 3 : decimalsForRange(scale))
  const figure = value === null ? null : toFigure(format, value, { decimals })
  const formatWithUnit = (value: number) =>
    value === 0 ? '0' : figureText(toFigure(format, value, { like: scale?.to }))
  const formatPlain = (value: number) =>
    value === 0 ? '0' : toFigure(format, value, { like: scale?.to }).text
  const outsideText = scale && value !== null ? outsideRangeText(scale, value, formatWithUnit) : null
  const ariaValueText = (value: number) =>
    [
      valueWithUnit(format, value, unit),
      signal && signalNames[signal],
      outsideText ?? rangeText(scale, formatWithUnit),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div className={clsx('fill anchor', styles['gauge'])}>
      <div className={styles['beside']}>
        <FigureLine figure={figure} value={value} unit={unit} signal={signal} className={styles['figure']} />
        <p className={clsx('cluster on-baseline between soft', figures['context'], styles['context'])}>
          <SignalBadge signal={signal} />
          {outsideText !== null && <strong>{outsideText}</strong>}
          {scale === null && <span>{noRangeText(panel, view)}</span>}
          {scale?.from === 0 && value !== null && of !== undefined && (
            <span>
              of {formatWithUnit(scale.to)} · {formatPercent(value / scale.to)}
            </span>
          )}
          {over !== undefined && (
            <AggregateNote aggregate={aggregate} over={over} requestedSeconds={panel.window} />
          )}
          {scale !== null && <TableToggle name="gauge" isTable={isTable} onChange={setIsTable} />}
        </p>
      </div>
      {scale !== null && isTable && (
        <GaugeTable title={title} scale={scale} value={value} formatValue={formatWithUnit} />
      )}
      {scale !== null && !isTable && (
        <div
          {...(value !== null && {
            role: 'meter',
            'aria-label': title,
            'aria-valuemin': scale.from,
            'aria-valuemax': scale.to,
            'aria-valuenow': Math.min(scale.to, Math.max(scale.from, value)),
            'aria-valuetext': ariaValueText(value),
          })}
        >
          <GaugeScale
            scale={scale}
            value={value}
            formatters={{ inUnit: formatWithUnit, plain: formatPlain }}
          />
        </div>
      )}
    </div>
  )
}

/** How far a value is out of its range; null if it is inside. */
function outsideRangeText(
  { from, to, place }: GaugeRange,
  value: number,
  formatValue: (value: number) => string,
) {
  if (place === 'above') return `▸ ${formatValue(value - to)} above range`
  return place === 'below' ? `◂ ${formatValue(from - value)} below range` : null
}

const rangeText = (scale: GaugeRange | null, formatValue: (value: number) => string) =>
  scale && `between ${formatValue(scale.from)} and ${formatValue(scale.to)}`

/** Why there is nothing to measure the value by. */
const noRangeText = ({ totalColumn }: GaugePanel, { total: of }: GaugeView) =>
  totalColumn === undefined
    ? 'no range'
    : `no range: ${totalColumn} ${of === null ? 'has no value' : `is ${formatNumber(of)}`}`
