import { formatFigures, formatPercent } from '../../words/numberText'
import { formatTick } from '../../charts/drawing/tickText'
import type { PanelProps } from '../panelRenderer'
import { CanvasFigure } from '../shared/canvas/CanvasFigure'
import { drawColumns } from '../shared/canvas/drawColumns'
import { niceTicks } from '../shared/canvas/niceTicks'
import { stepOf } from '../shared/canvas/paintLabels'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { withUnit } from '../../words/unitText'
import { binText, edgeText, histogramNotes, histogramSummary, histogramUnit } from './histogramText'

/** How many rows have which values, as columns or as a table. */
export function HistogramPanelBody({ panel, view }: PanelProps<'histogram'>) {
  const { title } = panel
  const { bins, step } = view
  const scale = histogramUnit(panel, view)
  const edgeWithUnit = (at: number) => withUnit(edgeText(at, step, scale), scale.unit)
  const rowCount = bins.reduce((sum, { rows }) => sum + rows, 0)
  const shareText = (rows: number) => formatPercent(rowCount === 0 ? 0 : rows / rowCount)
  const from = bins[0]?.from ?? 0
  const length = bins.length * step
  return (
    <CanvasFigure
      title={title}
      name="histogram"
      summary={histogramSummary(panel, view)}
      notes={histogramNotes(panel, view)}
      count={bins.length}
      mark="bin"
      readingOf={i => {
        const { from = 0, rows = 0 } = bins[i] ?? {}
        return `${binText(from, step, scale)}: ${formatFigures(rows)} ${rows === 1 ? 'row' : 'rows'}, ${shareText(rows)}`
      }}
      draw={drawColumns({
        values: bins.map(({ rows }) => rows),
        isWhole: true,
        labels(room) {
          const ticks = niceTicks(from, from + length, room)
          return ticks.map(tick => ({
            at: (tick - from) / length,
            text: formatTick(tick / scale.perUnit, stepOf(ticks) / scale.perUnit),
          }))
        },
      })}
      table={() => (
        <ChartTable
          title={title}
          columns={[
            { label: 'From', as: 'end' },
            { label: 'To (not included)', as: 'end' },
            { label: 'Rows', as: 'end' },
            { label: 'Share', as: 'end' },
          ]}
          lines={bins.map(({ from, rows }) => ({
            key: from,
            cells: [edgeWithUnit(from), edgeWithUnit(from + step), formatFigures(rows), shareText(rows)],
          }))}
          isNarrow
        />
      )}
    />
  )
}
