import { clsx } from 'clsx'
import { Fragment, useRef } from 'react'
import type { Gap } from '../../../machines/channel/ledger'
import type { LineView } from '../../../streams/views/view'
import { amountText } from '../../charts/data/chartSummary'
import { pointTimeText } from '../../charts/data/chartText'
import { formatFigures } from '../../words/numberText'
import { ScrollRegion } from '../shared/ScrollRegion'
import foot from '../../kit/PanelFoot.module.css'
import styles from '../shared/dataTable/DataTable.module.css'
import { gapsByIndex } from '../shared/dataTable/gapPositions'
import { GapRow } from '../shared/dataTable/GapRow'

interface LineTableProps {
  title: string
  view: LineView
  unit: string
  /** The gaps that overlap the visible range, oldest first. */
  gaps: readonly Gap[]
}

/** More rows than anybody reads; a screen reader would have to hold them all. */
const MAX_ROWS = 500

/** The points of a chart, newest first. */
export function LineTable({ title, view, unit, gaps }: LineTableProps) {
  const { times, series } = view.reduction?.newest() ?? view
  const rows = view.reduction?.rows ?? times.length
  const region = useRef<HTMLDivElement>(null)
  const indexes = Array.from({ length: Math.min(MAX_ROWS, times.length) }, (_, n) => times.length - 1 - n)
  const gapsPerIndex = gapsByIndex(
    times.map(time => time * 1000),
    gaps,
  )
  const gapRowAt = (i: number) => {
    const gapsHere = gapsPerIndex.get(i)
    return gapsHere && <GapRow gaps={gapsHere} columns={series.length + 1} />
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
          {gapRowAt(times.length)}
          {indexes.map(i => {
            const time = times[i] ?? 0
            return (
              // Several rows may share a time.
              <Fragment key={times[i - 1] === time ? `${time} ${i}` : time}>
                <tr>
                  <td data-face="mono">{pointTimeText(view, time, gaps)}</td>
                  {series.map(({ values }, n) => (
                    <td key={n} data-align="end">
                      {values[i] === undefined ? '' : amountText(values[i], unit)}
                    </td>
                  ))}
                </tr>
                {gapRowAt(i)}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {rows > indexes.length && (
        <p className={foot['foot']}>
          Latest {formatFigures(indexes.length)} of {formatFigures(rows)}
        </p>
      )}
    </ScrollRegion>
  )
}
