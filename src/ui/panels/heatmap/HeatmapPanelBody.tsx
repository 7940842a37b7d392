import type { PanelProps } from '../panelRenderer'
import { CanvasFigure } from '../shared/canvas/CanvasFigure'
import { chartScopeText } from '../shared/figure/chartScopeText'
import { drawHeatmap } from './drawHeatmap'
import { HeatmapScale } from './HeatmapScale'
import { HeatmapTable } from './HeatmapTable'
import { cellText, heatmapNotes, heatmapSummary, heatmapWords, valueOf } from './heatmapText'

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
        return `${downText(row?.label ?? null)}, ${acrossText(across[at] ?? null)}: ${cellText(panel, row?.cells[at] ?? null)}`
      }}
      table={() => <HeatmapTable panel={panel} view={view} />}
    />
  )
}
