import { useState } from 'react'
import { instantOf } from '../../../board/instant'
import { calendarDay, momentTime } from '../../words/time'
import { exactFigures, figures, isLong } from '../../words/value'
import { isNumeric, type Column } from '../columns'
import type { Line } from './compare'

/** Characters; no column is narrower, and none of text wider unless somebody wants it. */
const LEAST = 4
const MOST = 26
/** Of the column that takes what the others leave. */
export const FILL_LEAST = 12
/** Beside its label a head shows how it is sorted. */
const MARK = 2

/**
 * How many characters each column needs. It grows in steps and never shrinks: a column that follows every value makes
 * all others move.
 */
export function useWidths(columns: readonly Column[], lines: readonly Line[]): readonly number[] {
  const names = columns.map(({ column, format }) => `${column} ${format}`).join('\n')
  const [known, setKnown] = useState<{ names: string; widths: readonly number[] }>({ names: '', widths: [] })
  const before = known.names === names ? known.widths : []
  const widths = columns.map((column, i) =>
    lines.reduce(
      (most, { cells }) => Math.max(most, neededBy(column, cells[i] ?? null)),
      Math.max(before[i] ?? LEAST, stepped(column.label.length + MARK)),
    ),
  )
  const isKnown = before.length === widths.length && before.every((width, i) => width === widths[i])
  if (!isKnown) setKnown({ names, widths })
  return isKnown ? before : widths
}

const stepped = (length: number, most = MOST) => Math.min(most, Math.ceil(length / 2) * 2)

/** A number is never cut: it would be another one. */
const neededBy = (column: Column, value: Line['cells'][number]) =>
  stepped(lengthOf(column, value), isNumeric(column.format) ? Infinity : MOST)

function lengthOf({ format }: Column, value: Line['cells'][number]): number {
  if (value === null) return 1
  const text = String(value)
  if (format === 'time') {
    const at = instantOf(text)
    return (calendarDay(text) ?? (Number.isNaN(at) ? text : momentTime(at))).length
  }
  if (!isNumeric(format) || typeof value === 'boolean') return text.length
  const exact = isLong(text) ? exactFigures(text) : null
  const number = Number(text)
  const written = exact ?? (Number.isFinite(number) ? figures(number) : text)
  return format === 'milliseconds' ? written.length + 3 : written.length
}
