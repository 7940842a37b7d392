import type { ReactNode } from 'react'
import type { TablePanel } from '../../../board/board'
import type { Hole } from '../../../machines/ledger'
import { holeWords } from '../../words/hole'
import type { Line } from './compare'
import { GridRow, type ShownColumn } from './GridRow'
import styles from './LiveTable.module.css'
import { rowMark } from './marks'
import type { Slice } from './slice'
import type { CellEdit } from './useCellEdit'
import type { TableRows } from './useRows'
import type { Writing } from './useWriting'

/** A row, or where the rows from before a hole meet those that came after it began. */
export type Item = Line | { key: string; holes: readonly Hole[] }

interface GridBodyProps {
  items: readonly Item[]
  slice: Slice
  /** Height of one, pixels. */
  row: number
  rows: TableRows
  columns: readonly ShownColumn[]
  active: { key: string | null; column: number } | null
  activeId: string
  /** What is being done with rows, and which cell is edited. */
  writing: Writing | null
  edit: CellEdit | null
  sets: TablePanel['sets']
}

/** The rows in sight; the others are as much room. */
export function GridBody({
  items,
  slice,
  row,
  rows,
  columns,
  active,
  activeId,
  writing,
  edit,
  sets,
}: GridBodyProps) {
  return (
    <tbody>
      <Room height={slice.from * row} />
      {items.slice(slice.from, slice.to).map((item, i) =>
        'holes' in item ? (
          <tr key={item.key} className={styles['torn']} aria-rowindex={slice.from + i + 2} data-torn>
            <td role="gridcell" colSpan={columns.length}>
              {holeWords(item.holes)}
            </td>
          </tr>
        ) : (
          <GridRow
            key={item.key}
            line={item}
            columns={columns}
            index={slice.from + i + 2}
            active={active?.key === item.key ? active.column : -1}
            activeId={activeId}
            sets={sets}
            isNew={rows.isNew(item.key)}
            isGone={rows.isGone(item.key)}
            mark={writing === null ? undefined : rowMark(writing.marks, writing.target.key, item.row)}
            edit={edit?.key === item.key ? edit : null}
          />
        ),
      )}
      <Room height={(items.length - slice.to) * row} />
    </tbody>
  )
}

const Room = ({ height }: { height: number }): ReactNode =>
  height > 0 && (
    <tr className={styles['room']} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
