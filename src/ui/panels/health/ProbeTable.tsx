import { useRef } from 'react'
import type { Gap } from '../../../machines/channel/ledger'
import type { HealthMark } from '../../../streams/views/view'
import { formatSpan } from '../../words/dateTime'
import { formatMilliseconds, NO_VALUE } from '../../words/numberText'
import { Timestamp } from '../../kit/Timestamp'
import { ScrollRegion } from '../shared/ScrollRegion'
import tableStyles from '../shared/dataTable/DataTable.module.css'
import { gapReason, verdictNames } from './probeText'

interface ProbeTableProps {
  title: string
  marks: readonly HealthMark[]
  gaps: readonly Gap[]
}

/** The probes, newest first. */
export function ProbeTable({ title, marks, gaps }: ProbeTableProps) {
  const region = useRef<HTMLDivElement>(null)
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={tableStyles['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Probe</th>
            <th scope="col" data-align="end">
              Duration
            </th>
            <th scope="col" data-fill>
              Message
            </th>
          </tr>
        </thead>
        <tbody>{marks.map(mark => renderRow(mark, gaps)).reverse()}</tbody>
      </table>
    </ScrollRegion>
  )
}

function renderRow(mark: HealthMark, gaps: readonly Gap[]) {
  if (mark.verdict === 'gap') {
    const reasonText = [`${mark.missed} ${verdictNames.gap}`, gapReason(mark, gaps)]
      .filter(Boolean)
      .join(': ')
    return (
      <tr key={mark.key} className={tableStyles['torn']} data-torn>
        <td colSpan={4}>{`${formatSpan(mark)} · ${reasonText}`}</td>
      </tr>
    )
  }
  const { key, verdict, at, ms, status, says } = mark
  return (
    <tr key={key} data-row-key={key}>
      <td data-face="mono">
        <Timestamp at={at} />
      </td>
      <td>{verdictNames[verdict]}</td>
      <td data-align="end">{formatMilliseconds(ms)}</td>
      <td data-fill>{says ?? status ?? NO_VALUE}</td>
    </tr>
  )
}
