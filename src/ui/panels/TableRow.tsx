import { memo, useState } from 'react'
import type { TableView } from '../../streams/view'
import { Cell } from './Cell'
import { isNumeric, type Column } from './columns'

interface TableRowProps {
  row: TableView['rows'][number]
  columns: Column[]
  /** Index of the column that takes what the others leave. */
  fill: number
  /** Arrived while the table was in view. */
  isNew: boolean
}

/** One row. A cell is keyed by its value, so that a changed value is a new element and takes the tint once. */
export const TableRow = memo(function TableRow({ row: { key, cells }, columns, fill, isNew }: TableRowProps) {
  const [first] = useState(cells)
  return (
    <tr data-row-key={key} data-new={isNew || undefined}>
      {columns.map(({ column, format }, i) => {
        const value = cells[i] ?? null
        return (
          <td
            key={`${column} ${String(value)}`}
            data-align={isNumeric(format) ? 'end' : undefined}
            data-face={format === 'time' ? 'mono' : undefined}
            data-fill={i === fill || undefined}
            data-changed={value !== first[i] || undefined}
          >
            <Cell value={value} format={format} />
          </td>
        )
      })}
    </tr>
  )
})
