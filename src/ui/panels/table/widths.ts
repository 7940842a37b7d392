import { useMemo, useState } from 'react'
import { instantOf } from '../../../board/instant'
import { calendarDay, momentTime } from '../../words/time'
import { exactFigures, figures, isLong } from '../../words/value'
import { decimalsOfCell, isNumeric, numeric, type Column } from '../columns'
import type { Line } from './compare'
import type { ShownColumn } from './GridRow'

/** Characters; no column is narrower, and none of text wider unless somebody wants it. */
const LEAST = 4
const MOST = 26
/** Of the column that takes what the others leave. */
export const FILL_LEAST = 12
/** Beside its label a head shows how it is sorted. */
const MARK = 2

/** What the values of a column need. */
export interface Room {
  /** Characters. */
  width: number
  decimals: number
}

/** A line stays the same object while none of its cells changes, and is measured once. */
function rememberNeeds(columns: readonly Column[]) {
  interface Need extends Room {
    /** The decimals of the column with which the width was found. */
    of: number
  }
  const byLine = new WeakMap<Line, Need[]>()
  const needOf = (line: Line, at: number): Need => {
    let needs = byLine.get(line)
    if (needs === undefined) {
      needs = columns.map((column, i) => ({
        ...{ width: 0, of: -1 },
        decimals: decimalsOfCell(column, line.cells[i] ?? null),
      }))
      byLine.set(line, needs)
    }
    return needs[at] ?? { width: 0, of: -1, decimals: 0 }
  }
  return {
    decimalsOf: (line: Line, at: number) => needOf(line, at).decimals,
    widthOf(line: Line, at: number, decimals: number) {
      const [need, column] = [needOf(line, at), columns[at]]
      if (need.of !== decimals && column !== undefined) {
        need.width = neededBy(column, line.cells[at] ?? null, decimals)
        need.of = decimals
      }
      return need.width
    },
  }
}

/**
 * What each column needs. It grows in steps and never shrinks: a column that follows every value makes all others move.
 */
export function useRoom(columns: readonly Column[], lines: readonly Line[]): readonly Room[] {
  const names = columns.map(({ column, format }) => `${column} ${format}`).join('\n')
  const [known, setKnown] = useState<{ names: string; rooms: readonly Room[] }>({ names: '', rooms: [] })
  const before = known.names === names ? known.rooms : []
  const needs = useMemo(() => rememberNeeds(columns), [columns])
  const rooms = columns.map((column, i): Room => {
    const least = before[i] ?? { width: LEAST, decimals: 0 }
    const decimals = lines.reduce((most, line) => Math.max(most, needs.decimalsOf(line, i)), least.decimals)
    const width = lines.reduce((most, line) => Math.max(most, needs.widthOf(line, i, decimals)), least.width)
    return { width: Math.max(width, stepped(column.label.length + MARK)), decimals }
  })
  const isKnown =
    before.length === rooms.length &&
    rooms.every(({ width, decimals }, i) => before[i]?.width === width && before[i].decimals === decimals)
  if (!isKnown) setKnown({ names, rooms })
  return isKnown ? before : rooms
}

/** The widest letter is no wider than so many figures. */
const WIDEST = 1.6
const PLAIN = /^[\x20-\x7e]*$/

/** Whether a value is sure to be shown whole in a column, so that the browser need not clip its cell. */
export function fitsIn({ format, room }: ShownColumn, value: Line['cells'][number]): boolean {
  if (room === undefined) return false
  // Their columns grow until every figure is seen.
  if (isNumeric(format) && !(typeof value === 'string' && Number.isNaN(numeric(value)))) return true
  const text = value === null ? '' : String(value)
  if (format === 'time' && !Number.isNaN(instantOf(text))) return true
  return text.length * WIDEST <= room && PLAIN.test(text)
}

const stepped = (length: number, most = MOST) => Math.min(most, Math.ceil(length / 2) * 2)

/** A number is never cut: it would be another one. */
const neededBy = (column: Column, value: Line['cells'][number], decimals: number) =>
  stepped(lengthOf(column, value, decimals), isNumeric(column.format) ? Infinity : MOST)

function lengthOf({ format }: Column, value: Line['cells'][number], decimals: number): number {
  if (value === null) return 1
  const text = String(value)
  if (format === 'time') {
    const at = instantOf(text)
    return (calendarDay(text) ?? (Number.isNaN(at) ? text : momentTime(at))).length
  }
  if (!isNumeric(format)) return text.length
  const exact = isLong(text) ? exactFigures(text) : null
  const number = numeric(value)
  const written = exact ?? (Number.isFinite(number) ? figures(number, decimals) : text)
  return format === 'milliseconds' ? written.length + 3 : written.length
}
