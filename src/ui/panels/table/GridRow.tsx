import { memo, useState } from 'react'
import type { TablePanel } from '../../../board/board'
import { SetMark } from '../../variables/SetButton'
import { Cell } from '../Cell'
import { isNumeric, type Column } from '../columns'
import { fitsIn } from './widths'
import { CellEditor } from './CellEditor'
import type { Line } from './compare'
import { spoken, type RowMark } from './marks'
import type { CellEdit } from './useCellEdit'
import { useFlash } from './useFlash'

export interface ShownColumn extends Column {
  /** Index into the cells of a row. */
  at: number
  /** Of every number in it. */
  decimals?: number | undefined
  /** Characters that it has room for; undefined where it is as wide as others leave or as somebody made it. */
  room?: number | undefined
  /** Whether it may be written here. */
  isEditable?: boolean
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
  mark: RowMark | undefined
  /** The cell of it that is edited. */
  edit: CellEdit | null
  /** The variable that choosing a value of this column sets. */
  sets: TablePanel['sets']
}

/** One row. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, columns, index, active, activeId, isGone, mark, edit, sets } = props
  // For as long as it is drawn, or the tint would end with the next row that comes.
  const [isNew] = useState(props.isNew)
  return (
    <tr
      data-row-key={line.key}
      data-new={isNew || undefined}
      data-gone={isGone || undefined}
      data-mark={mark?.whole ?? undefined}
      aria-rowindex={index}
    >
      {columns.map((column, i) => (
        <GridCell
          key={column.column}
          column={column}
          value={line.cells[column.at] ?? null}
          id={i === active ? activeId : undefined}
          mark={mark?.cells.get(column.column)}
          edit={edit?.column === column.column ? edit : null}
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
  mark: CellMark | undefined
  edit: CellEdit | null
  /** The variable that it sets. */
  sets: string | undefined
}

const Editor = ({ edit: { key, ...edit } }: { edit: CellEdit }) => <CellEditor key={key} {...edit} />

type CellMark = NonNullable<ReturnType<RowMark['cells']['get']>>

const GridCell = memo(function GridCell({ column, value, id, mark, edit, sets }: GridCellProps) {
  const { at, format, decimals, isEditable } = column
  const isWhole = edit === null && mark === undefined && sets === undefined && fitsIn(column, value)
  const cell = useFlash<HTMLTableCellElement>(value)
  return (
    <td
      ref={cell}
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      data-active={id !== undefined || undefined}
      data-mark={mark?.mark}
      data-edited={edit !== null || undefined}
      data-editable={isEditable || undefined}
      title={mark && spoken[mark.mark]}
      data-cut={!isWhole || undefined}
      data-align={isNumeric(format) ? 'end' : undefined}
      data-face={format === 'time' ? 'mono' : undefined}
    >
      {edit === null ? (
        (mark?.text ?? <Cell {...{ value, format, decimals, isWhole }} />)
      ) : (
        <Editor edit={edit} />
      )}
      {mark !== undefined && <span className="visually-hidden">, {spoken[mark.mark]}</span>}
      {sets !== undefined && <SetMark variable={sets} value={value} />}
    </td>
  )
})
