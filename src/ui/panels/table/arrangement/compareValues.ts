import { parseInstant } from '../../../../board/time/parseInstant'
import type { TableView } from '../../../../streams/views/view'
import { isNumeric, type Column } from '../../shared/dataTable/columnFormat'

export type TableLine = TableView['rows'][number]
type Value = TableLine['cells'][number]

const textCollator = new Intl.Collator(undefined, { numeric: true })
const DECIMAL = /^(-?\d+)(?:\.(\d+))?$/

/** The sort key of a value: a number if its format is numeric or a time, else its text; null for NULL. */
export interface SortValue {
  number: number
  text: string
}

export function toSortValue(format: Column['format'], value: Value | undefined): SortValue | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (typeof value === 'boolean' || text.trim() === '') return { number: NaN, text }
  if (format === 'time') return { number: parseInstant(text), text }
  return { number: isNumeric(format) || typeof value === 'number' ? Number(text) : NaN, text }
}

/** Numbers before texts; numbers with the same double compare by all their digits. */
export function compareSortValues(a: SortValue, b: SortValue): number {
  const [isFirst, isSecond] = [!Number.isNaN(a.number), !Number.isNaN(b.number)]
  if (isFirst !== isSecond) return isFirst ? -1 : 1
  if (!isFirst) return textCollator.compare(a.text, b.text)
  // The difference of two infinities is NaN.
  return a.number < b.number ? -1 : a.number > b.number ? 1 : compareDigits(a.text, b.text)
}

function compareDigits(a: string, b: string): number {
  if (a === b) return 0
  const [first, second] = [DECIMAL.exec(a), DECIMAL.exec(b)]
  // Times within a millisecond: the text has the finer digits.
  if (first === null || second === null) return a < b ? -1 : 1
  const scale = Math.max(first[2]?.length ?? 0, second[2]?.length ?? 0)
  const units = ([, whole = '', decimals = '']: RegExpExecArray) =>
    BigInt(whole + decimals.padEnd(scale, '0'))
  const [left, right] = [units(first), units(second)]
  return left < right ? -1 : left > right ? 1 : 0
}
