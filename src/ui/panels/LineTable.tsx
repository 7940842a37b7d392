import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { Hole } from '../../machines/ledger'
import type { LineView } from '../../streams/view'
import { amount } from '../chart/summary'
import { clockTime } from '../words/time'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'
import { tears } from './torn'
import { TornRow } from './TornRow'

interface LineTableProps {
  title: string
  view: LineView
  unit: string
  /** Those that touch what is shown, oldest first. */
  holes: readonly Hole[]
}

/** The points of a chart, newest first. */
export function LineTable({ title, view: { times, series }, unit, holes }: LineTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const torn = tears(
    times.map(time => time * 1000),
    holes,
  )
  const tornAt = (i: number) => {
    const found = torn.get(i)
    return found && <TornRow holes={found} columns={series.length + 1} />
  }
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
          {tornAt(times.length)}
          {times
            .map((time, i) => (
              <Fragment key={time}>
                <tr>
                  <td data-face="mono">{clockTime(time * 1000)}</td>
                  {series.map(({ label, values }) => (
                    <td key={label} data-align="end">
                      {amount(values[i], unit)}
                    </td>
                  ))}
                </tr>
                {tornAt(i)}
              </Fragment>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
