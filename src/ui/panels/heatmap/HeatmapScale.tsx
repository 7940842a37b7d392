import { clsx } from 'clsx'
import type { HeatmapPanel } from '../../../board/board'
import styles from '../shared/ChartFigure.module.css'
import { strengthOf } from './drawHeatmap'
import { valueText } from './heatmapText'

const STEPS = [0, 0.25, 0.5, 0.75, 1]
const WIDTH = 13

/** Which strength of a color is which value. */
export function HeatmapScale({ panel, least, most }: { panel: HeatmapPanel; least: number; most: number }) {
  const greatest = Math.max(-least, most) || 1
  const values = [
    ...(least < 0 ? STEPS.slice(1).map(step => step * least) : []).reverse(),
    ...(most > 0 || least === 0 ? STEPS.map(step => step * most) : [0]),
  ]
  return (
    <ul className={clsx('cluster', styles['legend'])} aria-hidden="true">
      <li className="row">
        {valueText(panel, least)}
        <svg width={values.length * WIDTH} height="10">
          {values.map((value, i) => (
            <g key={i}>
              <rect x={i * WIDTH} width={WIDTH - 2} height="10" rx="2" fill="var(--hair)" />
              <rect
                x={i * WIDTH}
                width={WIDTH - 2}
                height={10}
                rx={2}
                fill={value < 0 ? 'var(--series-2)' : 'var(--series-1)'}
                opacity={strengthOf(value, greatest)}
              />
            </g>
          ))}
        </svg>
        {valueText(panel, most)}
      </li>
    </ul>
  )
}
