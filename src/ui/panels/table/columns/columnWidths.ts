import { useMemo, useState } from 'react'
import { parseInstant } from '../../../../board/time/parseInstant'
import { formatAge, formatCalendarDay } from '../../../words/rowTime'
import { formatMoney } from './money'
import { formatExactFigures, isLongInteger } from '../../../words/numberText'
import {
  decimalsInCell,
  formatNumeric,
  bytesOf,
  isNumeric,
  namedValue,
  toNumber,
  unitOf,
  type Column,
} from '../../shared/dataTable/columnFormat'
import { withUnit } from '../../../words/unitText'
import { isState } from '../../shared/dataTable/stateTone'
import type { TableLine } from '../arrangement/compareValues'
import type { ShownColumn } from './shownColumn'

/** Characters; the limits of a column's width; the viewer may make a text column wider. */
const MIN_WIDTH = 4
const MAX_TEXT_WIDTH = 26
/** For the column that takes the remaining width. */
export const MIN_FILL_WIDTH = 12
/** Of a header's small letters, in the digits by which columns are measured. */
const LETTER_WIDTH = 0.75
/** The button that filters the board, as large as fingers need it. */
const FILTER_WIDTH = 5
/** "10 min. ago". */
const LONG_AGE_MS = 600_000
/** A header shows the sort direction beside its label. */
const SORT_MARK_WIDTH = 2

/** The width that a column's values need. */
export interface ColumnWidth {
  /** Characters. */
  width: number
  /** Characters of the longest value among them that is never cut; 0 without one. */
  wholeWidth: number
  decimals: number
}

/** A line stays the same object while none of its cells changes, so it is measured once. */
function rememberWidths(columns: readonly Column[], filterColumn: string | undefined) {
  interface LineWidth extends ColumnWidth {
    /** The column's decimals when the width was measured. */
    measuredDecimals: number
  }
  const byLine = new WeakMap<TableLine, LineWidth[]>()
  const lineWidth = (line: TableLine, at: number): LineWidth => {
    let needs = byLine.get(line)
    if (needs === undefined) {
      needs = columns.map((column, i) => ({
        width: 0,
        wholeWidth: 0,
        measuredDecimals: -1,
        decimals: decimalsInCell(column, line.cells[i] ?? null),
      }))
      byLine.set(line, needs)
    }
    return needs[at] ?? { width: 0, wholeWidth: 0, measuredDecimals: -1, decimals: 0 }
  }
  return {
    decimalsOf: (line: TableLine, at: number) => lineWidth(line, at).decimals,
    widthOf(line: TableLine, at: number, decimals: number): ColumnWidth {
      const [need, column] = [lineWidth(line, at), columns[at]]
      if (need.measuredDecimals !== decimals && column !== undefined) {
        const value = line.cells[at] ?? null
        const state = stateIn(column, value)
        const buttonWidth = column.column === filterColumn ? FILTER_WIDTH : 0
        const needWidth = neededWidth(column, value, decimals, column.currencyOf?.(line)) + buttonWidth
        const isWhole = column.format === 'text' && NUMBER_TEXT.test(String(value))
        need.wholeWidth =
          state === null ? (isWhole ? needWidth : 0) : Math.ceil(pillWidth(state)) + buttonWidth
        need.width = state === null ? needWidth : roundUpWidth(need.wholeWidth, Infinity)
        need.measuredDecimals = decimals
      }
      return need
    },
  }
}

/**
 * The width of each column. Grows in steps and never shrinks: a column that followed every value would move all the
 * others.
 */
export function useColumnWidths(
  columns: readonly Column[],
  lines: readonly TableLine[],
  filterColumn?: string,
): readonly ColumnWidth[] {
  const names = columns.map(({ column, format }) => `${column} ${format}`).join('\n')
  const [measurement, setMeasurement] = useState<{ names: string; rooms: readonly ColumnWidth[] }>({
    names: '',
    rooms: [],
  })
  const previousWidths = measurement.names === names ? measurement.rooms : []
  const needs = useMemo(() => rememberWidths(columns, filterColumn), [columns, filterColumn])
  const rooms = columns.map((column, i): ColumnWidth => {
    let { width, wholeWidth } = previousWidths[i] ?? { width: MIN_WIDTH, wholeWidth: 0 }
    const decimals = lines.reduce(
      (max, line) => Math.max(max, needs.decimalsOf(line, i)),
      previousWidths[i]?.decimals ?? 0,
    )
    for (const line of lines) {
      const need = needs.widthOf(line, i, decimals)
      width = Math.max(width, need.width)
      wholeWidth = Math.max(wholeWidth, need.wholeWidth)
    }
    return {
      width: Math.max(width, roundUpWidth(column.label.length * LETTER_WIDTH + SORT_MARK_WIDTH)),
      wholeWidth,
      decimals,
    }
  })
  const isUnchanged =
    previousWidths.length === rooms.length &&
    rooms.every(
      ({ width, wholeWidth, decimals }, i) =>
        previousWidths[i]?.width === width &&
        previousWidths[i].wholeWidth === wholeWidth &&
        previousWidths[i].decimals === decimals,
    )
  if (!isUnchanged) setMeasurement({ names, rooms })
  return isUnchanged ? previousWidths : rooms
}

/** The widest letter takes at most the width of this many digits. */
const WIDEST_LETTER = 1.6
const PLAIN_TEXT = /^[\x20-\x7e]*$/

/** Whether a value certainly fits its column, so that the browser need not clip its cell. */
export function fitsInColumn(column: ShownColumn, cellValue: TableLine['cells'][number]): boolean {
  const { format, roomWidth } = column
  if (roomWidth === undefined) return false
  const value = namedValue(column, cellValue)
  // Number columns grow until every digit is visible.
  if (isNumeric(format) && !(typeof value === 'string' && Number.isNaN(toNumber(value)))) return true
  const text = value === null ? '' : String(value)
  if (format === 'time' && !Number.isNaN(parseInstant(text))) return true
  const frame = stateIn(column, value) === null ? 0 : PILL_WIDTH
  return text.length * WIDEST_LETTER + frame <= roomWidth && PLAIN_TEXT.test(text)
}

const stateIn = ({ column, format }: Column, value: TableLine['cells'][number]): string | null =>
  format === 'text' && isState(column, value) ? value : null

/** Characters; a state is drawn with a dot and in a frame, which may stand on a tone. */
const PILL_WIDTH = 4
/** Of most letters in a pill, which are smaller than those of cells; and how much narrower or wider some are. */
const PILL_LETTER = 0.83
const pillWidth = (state: string) =>
  PILL_WIDTH +
  PILL_LETTER * state.length -
  0.28 * count(state, /[ijlftrI1 .,:;'()/|_-]/g) +
  0.22 * count(state, /[A-Z]/g) +
  0.4 * count(state, /[mwMW&%@]/g) +
  0.7 * count(state, WIDE_CHARACTERS)

/** Of Chinese, Japanese and Korean, which are as wide as two others. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0

/** A phone number, a postcode or the like: without its end it would be another one. */
const NUMBER_TEXT = /^\+?\d[\d ()./-]{0,18}$/

const roundUpWidth = (length: number, maxWidth = MAX_TEXT_WIDTH) =>
  Math.min(maxWidth, Math.ceil(length / 2) * 2)

/** Characters; most names of the rows that foreign keys point at fit into this. */
const NAME_LENGTH = 12
const UUID_LENGTH = 36

/** A number is never cut: it would read as another number. */
const neededWidth = (
  column: Column,
  value: TableLine['cells'][number],
  decimals: number,
  currency: string | undefined,
) =>
  roundUpWidth(
    textLength(column, value, decimals, currency),
    isNumeric(column.format) ? Infinity : MAX_TEXT_WIDTH,
  )

/** Separators of digits are less than half as wide. */
const digitsLength = (text: string) => text.length - count(text, /[.,]/g) / 2

function textLength(
  column: Column,
  cellValue: TableLine['cells'][number],
  decimals: number,
  currency: string | undefined,
): number {
  const { format } = column
  const value = namedValue(column, cellValue)
  if (value === null) return 1
  const text = String(value)
  if (format === 'time') {
    const at = parseInstant(text)
    // As it will be in some minutes: a column of new rows would soon move all the others.
    const measuredAt = Math.max(Date.now(), at + LONG_AGE_MS)
    return (formatCalendarDay(text) ?? (Number.isNaN(at) ? text : formatAge(at, measuredAt))).length
  }
  if (!isNumeric(format)) {
    // A name takes its place as soon as it is read, and the column would stay as wide.
    const isNameless = column.reference !== undefined && value === cellValue && text.length === UUID_LENGTH
    return isNameless ? NAME_LENGTH : text.length + count(text, WIDE_CHARACTERS)
  }
  if (currency !== undefined && Number.isFinite(toNumber(value)))
    return digitsLength(formatMoney(text, currency))
  const exact = isLongInteger(text) && bytesOf(format) === undefined ? formatExactFigures(text) : null
  const number = toNumber(value)
  if (exact === null && Number.isFinite(number)) return digitsLength(formatNumeric(number, format, decimals))
  return digitsLength(withUnit(exact ?? text, unitOf(format)))
}
