import { instantOf } from '../../../board/instant'
import type { TableView } from '../../../streams/view'
import { isNumeric, type Column } from '../columns'

export type Line = TableView['rows'][number]
type Value = Line['cells'][number]

const texts = new Intl.Collator(undefined, { numeric: true })
const DECIMAL = /^(-?\d+)(?:\.(\d+))?$/

/** What a value of a column is compared by: a number where its format is one or a time, else its text; null of NULL. */
export interface Rank {
  number: number
  text: string
}

export function rankOf(format: Column['format'], value: Value | undefined): Rank | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  if (typeof value === 'boolean' || text.trim() === '') return { number: NaN, text }
  if (format === 'time') return { number: instantOf(text), text }
  return { number: isNumeric(format) || typeof value === 'number' ? Number(text) : NaN, text }
}

/** Numbers before texts; numbers that are one double by all their digits. */
export function compare(a: Rank, b: Rank): number {
  const [isFirst, isSecond] = [!Number.isNaN(a.number), !Number.isNaN(b.number)]
  if (isFirst !== isSecond) return isFirst ? -1 : 1
  if (!isFirst) return texts.compare(a.text, b.text)
  // Two infinities have no difference.
  return a.number < b.number ? -1 : a.number > b.number ? 1 : compareDigits(a.text, b.text)
}

function compareDigits(a: string, b: string): number {
  if (a === b) return 0
  const [first, second] = [DECIMAL.exec(a), DECIMAL.exec(b)]
  // Times in one millisecond: what is finer stands in the text.
  if (first === null || second === null) return a < b ? -1 : 1
  const scale = Math.max(first[2]?.length ?? 0, second[2]?.length ?? 0)
  const units = ([, whole = '', decimals = '']: RegExpExecArray) =>
    BigInt(whole + decimals.padEnd(scale, '0'))
  const [left, right] = [units(first), units(second)]
  return left < right ? -1 : left > right ? 1 : 0
}
