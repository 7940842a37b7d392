import { parseInstant } from '../../../../board/time/parseInstant'
import type { TableView } from '../../../../streams/views/view'
import { formatCalendarDay } from '../../../words/dateTime'
import {
  formatExactFigures,
  formatFigures,
  isLongInteger,
  isLongNumber,
  formatMilliseconds,
  NO_VALUE,
} from '../../../words/numberText'
import { FlagMark, StatePill } from './CellMarks'
import { isNumeric, toNumber, type Column } from './columnFormat'
import { RelativeTime } from './RelativeTime'
import { isState } from './stateTone'
import { TruncatedText } from '../TruncatedText'

interface CellProps {
  value: TableView['rows'][number]['cells'][number]
  column: string
  format: Column['format']
  /** The decimals of all numbers in the column. */
  decimals?: number | undefined
  /** The whole text fits, so nothing has to be truncated. */
  hasRoom?: boolean
}

/** A view grouped by day or month gives the first moment of each: in UTC, unless the database has another zone. */
const PERIOD_COLUMN = /(^|_)(day|date|week|month|quarter|year)$/i
const UTC_MIDNIGHT = /T00:00:00(\+00:00|Z)$/

/** A database value in its column's format; unformatted if it does not fit the format. */
export function Cell({ value, column, format, decimals, hasRoom = false }: CellProps) {
  if (value === null) return NO_VALUE
  if (format === 'time') {
    const text = typeof value === 'string' ? value : ''
    const date = formatCalendarDay(PERIOD_COLUMN.test(column) ? text.replace(UTC_MIDNIGHT, '') : text)
    if (date !== null) return <time dateTime={text}>{date}</time>
    const at = parseInstant(text)
    if (!Number.isNaN(at)) return <RelativeTime at={at} />
  }
  if (isNumeric(format) && typeof value === 'string' && isLongNumber(value)) {
    const exact = formatExactFigures(value)
    if (exact === null) return <TruncatedText text={value} />
    const exactText = format === 'milliseconds' ? `${exact} ms` : exact
    return isLongInteger(value) ? (
      exactText
    ) : (
      <span title={exactText}>{formatNumeric(Number(value), format, decimals)}</span>
    )
  }
  const number = toNumber(value)
  if (isNumeric(format) && Number.isFinite(number)) return formatNumeric(number, format, decimals)
  if (typeof value === 'boolean') return <FlagMark isSet={value} />
  if (isState(column, value)) return <StatePill state={value} />
  const text = String(value)
  return hasRoom ? text : <TruncatedText text={text} />
}

const formatNumeric = (number: number, format: Column['format'], decimals: number | undefined) =>
  format === 'milliseconds' ? formatMilliseconds(number) : formatFigures(number, decimals)
