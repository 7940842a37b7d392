import type { TablePanel } from '../../../../board/board'
import type { Highlight } from '../../../../board/schema/highlights'
import type { TableReference } from '../../../../board/schema/tableReference'
import type { Labels } from '../../../../machines/references/references.context'
import type { TableView } from '../../../../streams/views/view'
import { countDecimals, isLongInteger } from '../../../words/numberText'

type PanelColumn = TablePanel['columns'][number]
export interface Column extends PanelColumn {
  /** What it is a foreign key to. */
  reference?: TableReference
  /** The names of the rows that it points at. */
  names?: Labels
  /** The currency of an amount. */
  currencyOf?: (line: TableView['rows'][number]) => string | undefined
  /** The tone of a value by the board's conditions. */
  toneOf?: (value: Value) => Highlight['tone'] | undefined
}

/** The text of a value; for a foreign key, the name of its row if it is known. */
export const namedValue = ({ names }: Column, value: Value): Value => names?.get(String(value))?.text ?? value

/** A narrow table drops the columns after this many. DataTable.module.css has the same number. */
export const NARROW_COLUMNS = 4

/** The text column with the longest content, which may be shortened; -1 if there is no text column. */
export function widestTextColumn(
  columns: readonly Column[],
  rows: readonly TableView['rows'][number][],
): number {
  const lengths = columns.map(({ format }, i) =>
    format === 'text' ? rows.reduce((sum, { cells }) => sum + String(cells[i] ?? '').length, 1) : 0,
  )
  const longest = Math.max(...lengths)
  return longest === 0 ? -1 : lengths.indexOf(longest)
}

export const isNumeric = (format: Column['format']) => format === 'number' || format === 'milliseconds'

type Value = TableView['rows'][number]['cells'][number]

/** A value as a number; NaN if it is none. */
export const toNumber = (value: Value): number =>
  value === null || typeof value === 'boolean' || String(value).trim() === '' ? NaN : Number(value)

/** How many decimals a value needs in its number column, whose cells all show the same decimals. */
export function decimalsInCell({ format }: Pick<Column, 'format'>, value: Value): number {
  const number = format === 'number' && !isLongInteger(String(value)) ? toNumber(value) : NaN
  return Number.isFinite(number) ? countDecimals(number) : 0
}
