import { clsx } from 'clsx'
import { useRef } from 'react'
import { NO_VALUE } from '../../words/numberText'
import type { GaugeRange } from './gaugeGeometry'
import { ScrollRegion } from '../shared/ScrollRegion'
import styles from '../shared/dataTable/DataTable.module.css'
import { signalBadgeTexts } from '../shared/figure/signalText'

interface GaugeTableProps {
  title: string
  scale: GaugeRange
  value: number | null
  formatValue: (value: number) => string
}

/** The zones of a range, and which of them contains the value. */
export function GaugeTable({ title, scale: { zones, to: end, place }, value, formatValue }: GaugeTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const containsValue = ({ from, to }: { from: number; to: number }) =>
    place === 'within' && value !== null && value >= from && (value < to || to === end)
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'], styles['figures'])}>
        <thead>
          <tr>
            <th scope="col">Meaning</th>
            <th scope="col" data-align="end">
              From
            </th>
            <th scope="col" data-align="end">
              To
            </th>
            <th scope="col" data-align="end">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {zones.map(zone => (
            <tr key={zone.from}>
              <td>{zone.signal === null ? NO_VALUE : signalBadgeTexts[zone.signal]}</td>
              <td data-align="end">{formatValue(zone.from)}</td>
              <td data-align="end">{formatValue(zone.to)}</td>
              <td data-align="end">{containsValue(zone) && value !== null ? formatValue(value) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
