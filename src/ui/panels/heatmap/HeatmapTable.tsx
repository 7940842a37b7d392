import type { HeatmapPanel } from '../../../board/board'
import type { HeatmapView } from '../../../streams/views/chartViews'
import { formatExactFigures, formatFigures } from '../../words/numberText'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { heatmapWords } from './heatmapText'

/** A row of numbers for each row of colors. */
export function HeatmapTable({ panel, view: { across, rows } }: { panel: HeatmapPanel; view: HeatmapView }) {
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
        cells: [downText(label), ...cells.map(cell => exactText(cell?.value ?? null))],
      }))}
    />
  )
}

const exactText = (value: number | string | null): string =>
  value === null
    ? ''
    : typeof value === 'number'
      ? formatFigures(value)
      : (formatExactFigures(value) ?? value)
