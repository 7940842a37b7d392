import type { TablePanel } from '../../board/board'
import type { TableView } from '../../streams/view'
import { decimalsIn, isLong } from '../words/value'

export type Column = TablePanel['columns'][number]

/** Where a table is narrow, columns after this many drop out. The same number stands in Table.module.css. */
export const NARROW_COLUMNS = 4

/** The column of text that has most to say and may be shortened; -1 where there is no text. */
export function fillOf(columns: readonly Column[], rows: readonly TableView['rows'][number][]): number {
  const lengths = columns.map(({ format }, i) =>
    format === 'text' ? rows.reduce((sum, { cells }) => sum + String(cells[i] ?? '').length, 1) : 0,
  )
  const most = Math.max(...lengths)
  return most === 0 ? -1 : lengths.indexOf(most)
}

export const isNumeric = (format: Column['format']) => format === 'number' || format === 'milliseconds'

type Value = TableView['rows'][number]['cells'][number]

/** What a value is as a number; NaN where it is none. */
export const numeric = (value: Value): number =>
  value === null || typeof value === 'boolean' || String(value).trim() === '' ? NaN : Number(value)

/** How many decimals a value needs in a column of numbers, which all of them have. */
export function decimalsOfCell({ format }: Pick<Column, 'format'>, value: Value): number {
  const number = format === 'number' && !isLong(String(value)) ? numeric(value) : NaN
  return Number.isFinite(number) ? decimalsIn(number) : 0
}
