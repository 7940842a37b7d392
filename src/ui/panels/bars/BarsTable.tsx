import { clsx } from 'clsx'
import { useRef } from 'react'
import type { BarsPanel } from '../../../board/board'
import type { BarsView } from '../../../streams/views/view'
import { formatFigures } from '../../words/numberText'
import { barFormatter, exactValueText, groupCountText, labelText, measureText } from './barText'
import { ScrollRegion } from '../shared/ScrollRegion'
import styles from '../shared/dataTable/DataTable.module.css'

interface BarsTableProps {
  panel: BarsPanel
  view: BarsView
}

/** The groups with all digits, and the number of rows in each. */
export function BarsTable({ panel, view }: BarsTableProps) {
  const region = useRef<HTMLDivElement>(null)
  const { bars, rest, total, over } = view
  const formatValue = barFormatter(panel, view)
  const isPlain = panel.aggregate !== undefined && panel.format !== 'bytes'
  const valueText = (value: BarsView['total']) =>
    isPlain ? exactValueText(value) : Object.values(formatValue(value)).filter(Boolean).join(' ')
  const unit = isPlain && panel.unit ? ` (${panel.unit})` : ''
  const restRows = rest === null ? 0 : over.rows - bars.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <ScrollRegion ref={region} label={`${panel.title}, as a table`} data-columns="all">
      <table className={clsx(styles['table'], styles['figures'])}>
        <thead>
          <tr>
            <th scope="col">{panel.groupBy}</th>
            <th scope="col" data-align="end">
              {measureText(panel)}
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
              <td>{label === null || label === '' ? <em>{labelText(label)}</em> : label}</td>
              <td data-align="end">{valueText(value)}</td>
              <td data-align="end">{formatFigures(rows)}</td>
            </tr>
          ))}
          {rest !== null && (
            <tr>
              <td>
                <em>{groupCountText(rest.groups, 'other ')}</em>
              </td>
              <td data-align="end">{valueText(rest.value)}</td>
              <td data-align="end">{formatFigures(restRows)}</td>
            </tr>
          )}
          <tr>
            <td>
              <em>all</em>
            </td>
            <td data-align="end">{valueText(total)}</td>
            <td data-align="end">{formatFigures(over.rows)}</td>
          </tr>
        </tbody>
      </table>
    </ScrollRegion>
  )
}
