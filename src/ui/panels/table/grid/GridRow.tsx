import { memo, useState } from 'react'
import type { TablePanel } from '../../../../board/board'
import { FilterIconButton } from '../../../variables/FilterButton'
import { WebLink } from '../../shared/dataTable/WebLink'
import { webAddress } from '../../shared/dataTable/webAddress'
import { Cell } from '../../shared/dataTable/Cell'
import { isNumeric, namedValue, toNumber } from '../../shared/dataTable/columnFormat'
import { fitsInColumn } from '../columns/columnWidths'
import { formatMoney } from '../columns/money'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import { cellEditor } from '../row/loadSheets'
import type { TableLine } from '../arrangement/compareValues'
import { markTexts, type RowStatus } from '../mutations/rowStatus'
import type { TintGate } from '../../../kit/motion/tintGate'
import type { CellEdit } from './useCellEdit'
import { useFlash } from './useFlash'
import type { ShownColumn } from '../columns/shownColumn'
import { clsx } from 'clsx'
import { isolateText } from '../../../../board/text/isolateText'
import styles from '../../shared/dataTable/WebLink.module.css'

interface GridRowProps {
  line: TableLine
  columns: readonly ShownColumn[]
  /** 1-based as in ARIA, the header being row 1. */
  index: number
  /** The index of the column with the keyboard; -1: it is in another row. */
  active: number
  activeId: string
  /** Arrived while the table was in view. */
  isNew: boolean
  isGone: boolean
  mark: RowStatus | undefined
  /** The edited cell of this row. */
  edit: CellEdit | null
  /** The variable set by choosing a value of this column. */
  sets: TablePanel['clickVariable']
  tints: TintGate
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { line, columns, index, active, activeId, isGone, mark, edit, sets, tints } = props
  // Fixed at mount, or the tint would end with the next row that arrives.
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
          currency={column.currencyOf?.(line)}
          id={i === active ? activeId : undefined}
          mark={mark?.cells.get(column.column)}
          edit={edit?.column === column.column ? edit : null}
          sets={column.column === sets?.column ? sets.variable : undefined}
          tints={tints}
        />
      ))}
    </tr>
  )
})

interface GridCellProps {
  column: ShownColumn
  value: TableLine['cells'][number]
  /** Of an amount of money. */
  currency: string | undefined
  /** Set on the cell that has the keyboard. */
  id: string | undefined
  mark: CellStatus | undefined
  edit: CellEdit | null
  /** The variable that the cell sets. */
  sets: string | undefined
  tints: TintGate
}

const { Component: CellEditor } = cellEditor
const EditedCell = ({ edit: { key, ...edit } }: { edit: CellEdit }) => (
  <LazyBoundary onFail={edit.onCancel}>
    <CellEditor key={key} {...edit} />
  </LazyBoundary>
)

type CellStatus = NonNullable<ReturnType<RowStatus['cells']['get']>>

const GridCell = memo(function GridCell(props: GridCellProps) {
  const { column, value, currency, id, mark, edit, sets, tints } = props
  const { position, format, decimals, isEditable } = column
  const isWhole = edit === null && mark === undefined && sets === undefined && fitsInColumn(column, value)
  const address = format === 'text' ? webAddress(value) : null
  const cell = useFlash<HTMLTableCellElement>(value, tints)
  const content =
    mark?.text ??
    (column.reference !== undefined && namedValue(column, value) !== value ? (
      <ReferenceCell column={column} value={value} />
    ) : currency !== undefined && Number.isFinite(toNumber(value)) ? (
      formatMoney(String(value), currency)
    ) : address !== null ? (
      <WebLink address={address} tabIndex={-1} />
    ) : (
      <Cell value={value} format={format} decimals={decimals} column={column.column} hasRoom={isWhole} />
    ))
  return (
    <td
      ref={cell}
      role="gridcell"
      id={id}
      aria-colindex={position + 1}
      data-active={id !== undefined || undefined}
      data-mark={mark?.mark}
      data-edited={edit !== null || undefined}
      data-editable={isEditable || undefined}
      title={mark && markTexts[mark.mark]}
      data-cut={!isWhole || undefined}
      data-align={isNumeric(format) ? 'end' : undefined}
      data-tone={column.toneOf?.(value)}
    >
      {edit !== null ? (
        <EditedCell edit={edit} />
      ) : sets === undefined ? (
        content
      ) : (
        <span className="inline fit-width">
          {content}
          <FilterIconButton variable={sets} value={value} />
        </span>
      )}
      {mark !== undefined && <span className="visually-hidden">, {markTexts[mark.mark]}</span>}
    </td>
  )
})

/** The name of the row that a foreign key points at; the table opens that row when it is pressed. */
function ReferenceCell({ column, value }: { column: ShownColumn; value: string | number | boolean | null }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={clsx('clip fit-width', styles['leads'])}
      title={`${column.isEditable === true ? 'Ctrl+click to open' : 'Open'} ${isolateText(column.reference?.table ?? '')} ${isolateText(String(value))}`}
      data-leads
    >
      {String(namedValue(column, value))}
    </button>
  )
}
