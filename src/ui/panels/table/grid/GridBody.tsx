import type { ReactNode } from 'react'
import type { TablePanel } from '../../../../board/board'
import type { Gap } from '../../../../machines/channel/ledger'
import { describeGaps } from '../../../words/gapText'
import type { TableLine } from '../arrangement/compareValues'
import { GridRow } from './GridRow'
import type { ShownColumn } from '../columns/shownColumn'
import styles from '../TablePanelBody.module.css'
import { findRowStatus } from '../mutations/rowStatus'
import type { RowSlice } from './rowSlice'
import type { TintGate } from '../../../kit/motion/tintGate'
import type { CellEdit } from './useCellEdit'
import type { ArrangedRows } from '../arrangement/useArrangedRows'
import type { RowMutations } from '../mutations/useRowMutations'

/** A row, or the separator between the rows from before a gap and those after its start. */
export type GridItem = TableLine | { key: string; gaps: readonly Gap[] }

interface GridBodyProps {
  items: readonly GridItem[]
  slice: RowSlice
  /** The height of a row, CSS pixels. */
  rowHeight: number
  rows: ArrangedRows
  columns: readonly ShownColumn[]
  active: { key: string | null; column: number } | null
  activeId: string
  /** The rows' mutations, and the cell being edited. */
  mutations: RowMutations | null
  edit: CellEdit | null
  sets: TablePanel['clickVariable']
  tints: TintGate
}

/** More new rows at once are no longer seen one by one: they are drawn in their places. */
const MAX_NEW = 10

/** Draws the visible rows; the others are empty space. */
export function GridBody({
  items,
  slice,
  rowHeight,
  rows,
  columns,
  active,
  activeId,
  mutations,
  edit,
  sets,
  tints,
}: GridBodyProps) {
  return (
    <tbody>
      <Spacer height={slice.from * rowHeight} />
      {items.slice(slice.from, slice.to).map((item, i) =>
        'gaps' in item ? (
          <tr key={item.key} aria-rowindex={slice.from + i + 2} data-torn>
            <td role="gridcell" colSpan={columns.length}>
              {describeGaps(item.gaps)}
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
            tints={tints}
            isNew={tints.isOpen && rows.newCount <= MAX_NEW && rows.isNew(item.key)}
            isGone={rows.isGone(item.key)}
            mark={
              mutations === null
                ? undefined
                : findRowStatus(mutations.statuses, mutations.target.key, item.row)
            }
            edit={edit?.key === item.key ? edit : null}
          />
        ),
      )}
      <Spacer height={(items.length - slice.to) * rowHeight} />
    </tbody>
  )
}

const Spacer = ({ height }: { height: number }): ReactNode =>
  height > 0 && (
    <tr className={styles['room']} aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
