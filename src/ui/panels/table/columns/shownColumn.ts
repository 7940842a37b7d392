import type { Column } from '../../shared/dataTable/columnFormat'

export interface ShownColumn extends Column {
  /** Index into the cells of a row. */
  at: number
  /** Index among all columns in the viewer's order, hidden ones included. */
  position: number
  /** The decimals of every number in the column. */
  decimals?: number | undefined
  /** Characters that fit; undefined if the column takes the remaining width or the viewer resized it. */
  roomWidth?: number | undefined
  /** Whether its cells can be edited in place. */
  isEditable?: boolean
}
