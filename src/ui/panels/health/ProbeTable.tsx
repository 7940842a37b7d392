import { useRef } from 'react'
import type { Hole } from '../../../machines/ledger'
import type { HealthMark } from '../../../streams/view'
import { spanTime } from '../../words/time'
import { milliseconds, NONE } from '../../words/value'
import { Moment } from '../Moment'
import { ScrollRegion } from '../ScrollRegion'
import tableStyles from '../Table.module.css'
import { reasonFor, verdicts } from './words'

interface ProbeTableProps {
  title: string
  marks: readonly HealthMark[]
  holes: readonly Hole[]
}

/** The probes, the newest first. */
export function ProbeTable({ title, marks, holes }: ProbeTableProps) {
  const region = useRef<HTMLDivElement>(null)
  return (
    <ScrollRegion ref={region} label={`${title}, as a table`} data-columns="all">
      <table className={tableStyles['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Probe</th>
            <th scope="col" data-align="end">
              Took
            </th>
            <th scope="col" data-fill>
              Says
            </th>
          </tr>
        </thead>
        <tbody>{marks.map(mark => rowOf(mark, holes)).reverse()}</tbody>
      </table>
    </ScrollRegion>
  )
}

function rowOf(mark: HealthMark, holes: readonly Hole[]) {
  if (mark.verdict === 'gap') {
    const why = [`${mark.missed} ${verdicts.gap}`, reasonFor(mark, holes)].filter(Boolean).join(': ')
    return (
      <tr key={mark.key} className={tableStyles['torn']} data-torn>
        <td colSpan={4}>{`${spanTime(mark)} · ${why}`}</td>
      </tr>
    )
  }
  const { key, verdict, at, ms, status, says } = mark
  return (
    <tr key={key} data-row-key={key}>
      <td data-face="mono">
        <Moment at={at} />
      </td>
      <td>{verdicts[verdict]}</td>
      <td data-align="end">{milliseconds(ms)}</td>
      <td data-fill>{says ?? status ?? NONE}</td>
    </tr>
  )
}
