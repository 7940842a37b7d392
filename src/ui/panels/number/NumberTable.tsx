import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { NumberPanel } from '../../../board/board'
import type { Gap } from '../../../machines/channel/ledger'
import { formatFigures, NO_VALUE } from '../../words/numberText'
import { valueWithUnit } from '../shared/figure/figureText'
import { Timestamp } from '../../kit/Timestamp'
import { ScrollRegion } from '../shared/ScrollRegion'
import foot from '../../kit/PanelFoot.module.css'
import styles from '../shared/dataTable/DataTable.module.css'
import { gapsByIndex } from '../shared/dataTable/gapPositions'
import { GapRow } from '../shared/dataTable/GapRow'

interface NumberTableProps {
  panel: NumberPanel
  course: readonly (number | null)[]
  /** The time of each value, ms since the epoch, ascending. */
  times: readonly number[]
  /** The number of rows in all. */
  rowCount: number
  gaps: readonly Gap[]
}

const MAX_ROWS = 200

/** The recent values of a number, newest first. */
export function NumberTable({
  panel: { title, format, unit },
  course,
  times,
  rowCount,
  gaps,
}: NumberTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const first = Math.max(0, times.length - MAX_ROWS)
  const visibleTimes = times.slice(first)
  const gapsPerIndex = gapsByIndex(visibleTimes, gaps)
  const gapRowAt = (i: number) => {
    const gapsHere = gapsPerIndex.get(i)
    return gapsHere && <GapRow gaps={gapsHere} columns={2} />
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
          {gapRowAt(visibleTimes.length)}
          {visibleTimes
            .map((at, i) => {
              const value = course[first + i] ?? null
              return (
                <Fragment key={`${at} ${first + i}`}>
                  <tr>
                    <td data-face="mono">
                      <Timestamp at={at} />
                    </td>
                    <td data-align="end">{value === null ? NO_VALUE : valueWithUnit(format, value, unit)}</td>
                  </tr>
                  {gapRowAt(i)}
                </Fragment>
              )
            })
            .reverse()}
        </tbody>
      </table>
      {rowCount > visibleTimes.length && (
        <p className={foot['foot']}>
          Latest {formatFigures(visibleTimes.length)} of {formatFigures(rowCount)} loaded
        </p>
      )}
    </ScrollRegion>
  )
}
