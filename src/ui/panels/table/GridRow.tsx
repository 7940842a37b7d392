import { memo, useState } from 'react'
import type { TablePanel } from '../../../board/board'
import { SetMark } from '../../variables/SetButton'
import { Cell } from '../Cell'
import { isNumeric, type Column } from '../columns'
import type { Line } from './compare'
import { useFlash } from './useFlash'

export interface ShownColumn extends Column {
  /** Index into the cells of a row. */
  at: number
}

interface GridRowProps {
  line: Line
  columns: readonly ShownColumn[]
  /** As assistive technology counts, from 1, the head being the first. */
  index: number
  /** Of the column in which the keyboard is; -1: in another row. */
  active: number
  activeId: string
  /** Arrived while the table was in view. */
  isNew: boolean
  isGone: boolean
  /** The variable that choosing a value of this column sets. */
  sets: TablePanel['sets']
}

/** One row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, columns, index, active, activeId, isGone, sets } = props
  // For as long as it is drawn, or the tint would end with the next row that comes.
  const [isNew] = useState(props.isNew)
  return (
    <tr
      data-row-key={line.key}
      data-new={isNew || undefined}
      data-gone={isGone || undefined}
      aria-rowindex={index}
    >
      {columns.map((column, i) => (
        <GridCell
          key={column.column}
          column={column}
          value={line.cells[column.at] ?? null}
          id={i === active ? activeId : undefined}
          sets={column.column === sets?.column ? sets.variable : undefined}
        />
      ))}
    </tr>
  )
})

interface GridCellProps {
  column: ShownColumn
  value: Line['cells'][number]
  /** Of the one in which the keyboard is. */
  id: string | undefined
  /** The variable that it sets. */
  sets: string | undefined
}

const GridCell = memo(function GridCell({ column: { at, format }, value, id, sets }: GridCellProps) {
  const cell = useFlash<HTMLTableCellElement>(value)
  return (
    <td
      ref={cell}
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      data-active={id !== undefined || undefined}
      data-align={isNumeric(format) ? 'end' : undefined}
      data-face={format === 'time' ? 'mono' : undefined}
    >
      <Cell value={value} format={format} />
      {sets !== undefined && <SetMark variable={sets} value={value} />}
    </td>
  )
})
