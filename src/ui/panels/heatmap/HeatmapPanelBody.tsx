import type { PanelProps } from '../panelRenderer'
import { CanvasFigure } from '../shared/canvas/CanvasFigure'
import { chartScopeText } from '../shared/figure/chartScopeText'
import { drawHeatmap, strengthOf } from './drawHeatmap'
import {
  cellText,
  exactText,
  heatmapNotes,
  heatmapSummary,
  heatmapWords,
  valueOf,
  valueText,
} from './heatmapText'
import { isolateText } from '../../../board/text/isolateText'
import type { HeatmapPanel } from '../../../board/board'
import type { HeatmapView } from '../../../streams/views/chartViews'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { clsx } from 'clsx'
import styles from '../shared/ChartFigure.module.css'

/** Values as the strength of a color, or as a table. */
export function HeatmapPanelBody({ panel, view }: PanelProps<'heatmap'>) {
  const { across, rows, over } = view
  const { acrossText, downText } = heatmapWords(panel)
  const values = rows.flatMap(({ cells }) => cells.flatMap(cell => valueOf(cell) ?? []))
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  return (
    <CanvasFigure
      title={panel.title}
      name="heat map"
      summary={heatmapSummary(panel, view)}
      notes={[...heatmapNotes(panel, view), chartScopeText(over, panel.window)]}
      legend={<HeatmapScale panel={panel} least={least} most={most} />}
      draw={drawHeatmap(panel, view, Math.max(-least, most) || 1)}
      count={across.length * rows.length}
      mark="cell"
      perLane={across.length}
      readingOf={i => {
        const [at, row] = [i % across.length, rows[Math.floor(i / across.length)]]
        return `${isolateText(downText(row?.label ?? null))}, ${isolateText(acrossText(across[at] ?? null))}: ${cellText(panel, row?.cells[at] ?? null)}`
      }}
      table={() => <HeatmapTable panel={panel} view={view} />}
    />
  )
}

/** A row of numbers for each row of colors. */
function HeatmapTable({ panel, view: { across, rows } }: { panel: HeatmapPanel; view: HeatmapView }) {
  const { acrossText, downText } = heatmapWords(panel)
  return (
    <ChartTable
      title={panel.title}
      columns={[
        { label: panel.groupBy ?? 'Weekday' },
        ...across.map(label => ({ label: acrossText(label, true), as: 'end' as const })),
      ]}
      lines={rows.map(({ label, cells }) => ({
        key: label === null ? 'null' : `=${label}`,
        cells: [
          downText(label),
          ...cells.map(cell => (cell?.value == null ? '' : exactText(panel, cell.value))),
        ],
      }))}
    />
  )
}

const STEPS = [0, 0.25, 0.5, 0.75, 1]
const WIDTH = 13

/** Which strength of a color is which value. */
function HeatmapScale({ panel, least, most }: { panel: HeatmapPanel; least: number; most: number }) {
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
