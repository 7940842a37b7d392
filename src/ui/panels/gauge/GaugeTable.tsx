import { NO_VALUE } from '../../words/numberText'
import { ChartTable } from '../shared/dataTable/ChartTable'
import { signalBadgeTexts } from '../shared/figure/signalText'
import type { GaugeRange } from './gaugeGeometry'

interface GaugeTableProps {
  title: string
  scale: GaugeRange
  value: number | null
  formatValue: (value: number) => string
}

/** The zones of a range, and which of them contains the value. */
export function GaugeTable({ title, scale: { zones, to: end, place }, value, formatValue }: GaugeTableProps) {
  const containsValue = ({ from, to }: { from: number; to: number }) =>
    place === 'within' && value !== null && value >= from && (value < to || to === end)
  return (
    <ChartTable
      title={title}
      columns={[
        { label: 'Meaning' },
        { label: 'From', as: 'end' },
        { label: 'To', as: 'end' },
        { label: 'Now', as: 'end' },
      ]}
      lines={zones.map(zone => ({
        key: zone.from,
        cells: [
          zone.signal === null ? NO_VALUE : signalBadgeTexts[zone.signal],
          formatValue(zone.from),
          formatValue(zone.to),
          containsValue(zone) && value !== null ? formatValue(value) : '',
        ],
      }))}
      isNarrow
    />
  )
}
