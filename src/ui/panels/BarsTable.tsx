import { clsx } from 'clsx'
import { useRef } from 'react'
import type { BarsPanel } from '../../board/board'
import type { BarsView } from '../../streams/view'
import { figures } from '../words/value'
import { barFormat, exactly, groupWords, labelWords, madeOf } from './barWords'
import { ScrollRegion } from './ScrollRegion'
import styles from './Table.module.css'

interface BarsTableProps {
  panel: BarsPanel
  view: BarsView
}

/** The groups in all digits, and how many rows each is made of. */
export function BarsTable({ panel, view }: BarsTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const { bars, rest, total, over } = view
  const say = barFormat(panel, view)
  const isPlain = panel.aggregate !== undefined && panel.format !== 'bytes'
  const said = (value: BarsView['total']) =>
    isPlain ? exactly(value) : Object.values(say(value)).filter(Boolean).join(' ')
  const unit = isPlain && panel.unit ? ` (${panel.unit})` : ''
  const others = rest === null ? 0 : over.rows - bars.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <ScrollRegion ref={region} label={`${panel.title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'], styles['figures'])}>
        <thead>
          <tr>
            <th scope="col">{panel.by}</th>
            <th scope="col" data-align="end">
              {madeOf(panel)}
              {unit}
            </th>
            <th scope="col" data-align="end">
              rows
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, value, rows }) => (
            <tr key={label === null ? 'null' : `=${label}`}>
              <td>{label === null || label === '' ? <em>{labelWords(label)}</em> : label}</td>
              <td data-align="end">{said(value)}</td>
              <td data-align="end">{figures(rows)}</td>
            </tr>
          ))}
          {rest !== null && (
            <tr>
              <td>
                <em>{groupWords(rest.groups, 'other ')}</em>
              </td>
              <td data-align="end">{said(rest.value)}</td>
              <td data-align="end">{figures(others)}</td>
            </tr>
          )}
          <tr>
            <td>
              <em>all</em>
            </td>
            <td data-align="end">{said(total)}</td>
            <td data-align="end">{figures(over.rows)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}
