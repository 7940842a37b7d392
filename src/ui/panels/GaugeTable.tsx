import { clsx } from 'clsx'
import { useRef } from 'react'
import { NONE } from '../words/value'
import type { Scale } from './gaugeScale'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'
import { tones } from './tones'

interface GaugeTableProps {
  title: string
  scale: Scale
  value: number | null
  say: (value: number) => string
}

/** The zones of a range, and in which of them the value is. */
export function GaugeTable({ title, scale: { zones, to: end, place }, value, say }: GaugeTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const isIn = ({ from, to }: { from: number; to: number }) =>
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
              <td>{zone.signal === null ? NONE : tones[zone.signal]}</td>
              <td data-align="end">{say(zone.from)}</td>
              <td data-align="end">{say(zone.to)}</td>
              <td data-align="end">{isIn(zone) && value !== null ? say(value) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
