import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { Hole } from '../../machines/ledger'
import type { LineView } from '../../streams/view'
import { amount } from '../chart/summary'
import { whenWords } from '../chart/said'
import { figures } from '../words/value'
import { ScrollRegion } from './ScrollRegion'
import foot from './Foot.module.css'
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

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MOST = 500

/** The points of a chart, newest first. */
export function LineTable({ title, view, unit, holes }: LineTableProps) {
  const { times, series } = view.reduction?.newest() ?? view
  const rows = view.reduction?.rows ?? times.length
  const region = useRef<HTMLDivElement>(null)
  const places = Array.from({ length: Math.min(MOST, times.length) }, (_, n) => times.length - 1 - n)
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
            {series.map(({ label }, n) => (
              <th key={n} scope="col" data-align="end">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tornAt(times.length)}
          {places.map(i => {
            const time = times[i] ?? 0
            return (
              // Rows may have the same time.
              <Fragment key={times[i - 1] === time ? `${time} ${i}` : time}>
                <tr>
                  <td data-face="mono">{whenWords(view, time, holes)}</td>
                  {series.map(({ values }, n) => (
                    <td key={n} data-align="end">
                      {values[i] === undefined ? '' : amount(values[i], unit)}
                    </td>
                  ))}
                </tr>
                {tornAt(i)}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows > places.length && (
        <p className={foot['foot']}>
          the newest {figures(places.length)} of {figures(rows)}
        </p>
      )}
    </ScrollRegion>
  )
}
