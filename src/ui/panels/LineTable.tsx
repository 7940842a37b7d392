import { clsx } from 'clsx'
import { useRef } from 'react'
import type { LineView } from '../../streams/view'
import { amount } from '../chart/summary'
import { clockTime } from '../words/time'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'

interface LineTableProps {
  title: string
  view: LineView
  unit: string
}

/** The points of a chart, newest first. */
export function LineTable({ title, view: { times, series }, unit }: LineTableProps) {
  const region = useRef<HTMLDivElement>(null)
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'], styles['figures'])}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ label }) => (
              <th key={label} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map((time, i) => (
              <tr key={time}>
                <td data-face="mono">{clockTime(time * 1000)}</td>
                {series.map(({ label, values }) => (
                  <td key={label} data-align="end">
                    {amount(values[i], unit)}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
