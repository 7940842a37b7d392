import type { TablePanel } from '../../board/board'

export type Column = TablePanel['columns'][number]

/** Where a table is narrow, columns after this many drop out. The same number stands in Table.module.css. */
export const NARROW_COLUMNS = 4

export const isNumeric = (format: Column['format']) => format === 'number' || format === 'milliseconds'
