import type { TablePanelRef } from '../../../../machines/tablePanel/tablePanel.machine'
import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'
import type { Column } from '../../shared/dataTable/columnFormat'
import { inOrder, movedColumn } from './columnOrder'
import type { ShownColumn } from './shownColumn'

const MIN_COLUMN_WIDTH = 40

/** What a viewer does with the columns of a table. `shown`: the visible ones. */
export const columnCommands = (
  table: TablePanelRef,
  columns: readonly Column[],
  shownColumns: readonly ShownColumn[],
  preferences: ColumnPreferences,
) => ({
  /** `isAdded`: besides the columns that already sort. */
  sort: ({ column }: ShownColumn, isAdded: boolean) => table.send({ type: 'table.sort', column, isAdded }),
  /** Moves the column at one index to the place of another; returns where it then is. */
  move: (from: number, to: number): number => {
    const [shownColumn, target] = [shownColumns[from], shownColumns[to]]
    if (shownColumn === undefined || target === undefined) return from
    const order = movedColumn(inOrder(columns, preferences.order), shownColumn.column, target.column)
    table.send({ type: 'table.columns', preferences: { ...preferences, order } })
    return to
  },
  /** `to`: CSS pixels. */
  resize: ({ column }: ShownColumn, to: number) => {
    const widths = { ...preferences.widths, [column]: Math.round(Math.max(MIN_COLUMN_WIDTH, to)) }
    table.send({ type: 'table.columns', preferences: { ...preferences, widths } })
  },
})
