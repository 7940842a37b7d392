import type { TablePanel } from '../../../../board/board'
import type { Highlight } from '../../../../board/schema/highlights'
import type { TableReference } from '../../../../board/schema/tableReference'
import type { Labels } from '../../../../machines/references/references.context'
import type { TableView } from '../../../../streams/views/view'
import {
  countDecimals,
  formatBytesText,
  formatFigures,
  formatMilliseconds,
  isLongInteger,
} from '../../../words/numberText'
import { withUnit } from '../../../words/unitText'

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
  // What a foreign key is called may still be read, and is shorter than a UUID.
  const lengths = columns.map(({ format, reference }, i) =>
    format === 'text' && reference === undefined
      ? rows.reduce((sum, { cells }) => sum + String(cells[i] ?? '').length, 1)
      : 0,
  )
  const longest = Math.max(...lengths)
  return longest === 0 ? -1 : lengths.indexOf(longest)
}

export const isNumeric = (format: Column['format']) => format !== 'text' && format !== 'time'

type Format = Column['format']
const units: { [F in Format]?: string } = {
  milliseconds: 'ms',
  seconds: 's',
  percent: '%',
  bytes: 'B',
  kilobytes: 'kB',
  megabytes: 'MB',
}
/** The unit that a column's numbers have; empty if none. */
export const unitOf = (format: Format) => units[format] ?? ''
const bytesPerUnit: Record<string, number | undefined> = { B: 1, kB: 1e3, MB: 1e6 }
/** What one of a column's numbers is in bytes; undefined if it is of anything else. */
export const bytesOf = (format: Format) => bytesPerUnit[unitOf(format)]

/** A number as its column shows it. `decimals`: those of all numbers in the column. */
export function formatNumeric(number: number, format: Format, decimals?: number): string {
  const bytes = bytesOf(format)
  if (bytes !== undefined) return formatBytesText(number * bytes)
  return format === 'milliseconds'
    ? formatMilliseconds(number)
    : withUnit(formatFigures(number, decimals), unitOf(format))
}

type Value = TableView['rows'][number]['cells'][number]

/** A value as a number; NaN if it is none. */
export const toNumber = (value: Value): number =>
  value === null || typeof value === 'boolean' || String(value).trim() === '' ? NaN : Number(value)

/** How many decimals a value needs in its number column, whose cells all show the same decimals. */
export function decimalsInCell({ format }: Pick<Column, 'format'>, value: Value): number {
  const isFixed = isNumeric(format) && format !== 'milliseconds' && bytesOf(format) === undefined
  const number = isFixed && !isLongInteger(String(value)) ? toNumber(value) : NaN
  return Number.isFinite(number) ? countDecimals(number) : 0
}
