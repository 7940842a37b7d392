import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { NumberPanel } from '../../board/board'
import type { Hole } from '../../machines/ledger'
import { figures, NONE } from '../words/value'
import { written } from './figureWords'
import { Moment } from './Moment'
import { ScrollRegion } from './ScrollRegion'
import foot from './Foot.module.css'
import styles from './Table.module.css'
import { tears } from './torn'
import { TornRow } from './TornRow'

interface NumberTableProps {
  panel: NumberPanel
  course: readonly (number | null)[]
  /** Of each value, ms since the epoch, ascending. */
  times: readonly number[]
  /** So many there are in all. */
  rows: number
  holes: readonly Hole[]
}

const MOST = 200

/** The recent course of a number, newest first. */
export function NumberTable({
  panel: { title, format, unit },
  course,
  times,
  rows,
  holes,
}: NumberTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const first = Math.max(0, times.length - MOST)
  const shown = times.slice(first)
  const torn = tears(shown, holes)
  const tornAt = (i: number) => {
    const found = torn.get(i)
    return found && <TornRow holes={found} columns={2} />
  }
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'], styles['figures'])}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col" data-align="end">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {tornAt(shown.length)}
          {shown
            .map((at, i) => {
              const value = course[first + i] ?? null
              return (
                <Fragment key={`${at} ${first + i}`}>
                  <tr>
                    <td data-face="mono">
                      <Moment at={at} />
                    </td>
                    <td data-align="end">{value === null ? NONE : written(format, value, unit)}</td>
                  </tr>
                  {tornAt(i)}
                </Fragment>
              )
            })
            .reverse()}
        </tbody>
      </table>
      {rows > shown.length && (
        <p className={foot['foot']}>
          the newest {figures(shown.length)} of {figures(rows)} held
        </p>
      )}
    </ScrollRegion>
  )
}
