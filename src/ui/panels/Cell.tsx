import { instantOf } from '../../board/instant'
import type { TableView } from '../../streams/view'
import { calendarDay } from '../words/time'
import { exactFigures, figures, isLong, milliseconds, NONE } from '../words/value'
import { isNumeric, numeric, type Column } from './columns'
import { Middle } from './Middle'
import { Moment } from './Moment'

interface CellProps {
  value: TableView['rows'][number]['cells'][number]
  format: Column['format']
  /** Of all numbers of its column. */
  decimals?: number | undefined
  /** There is room for all of it, so that nothing has to be cut. */
  isWhole?: boolean
}

/** A value of the database in the format its column asks for; as it is where it does not fit the format. */
export function Cell({ value, format, decimals, isWhole = false }: CellProps) {
  if (value === null) return NONE
  if (format === 'time') {
    const text = typeof value === 'string' ? value : ''
    const date = calendarDay(text)
    if (date !== null) return <time dateTime={text}>{date}</time>
    const at = instantOf(text)
    if (!Number.isNaN(at)) return <Moment at={at} />
  }
  if (isNumeric(format) && typeof value === 'string' && isLong(value)) {
    const exact = exactFigures(value)
    if (exact === null) return <Middle text={value} />
    return format === 'milliseconds' ? `${exact} ms` : exact
  }
  const number = numeric(value)
  if (format === 'number' && Number.isFinite(number)) return figures(number, decimals)
  if (format === 'milliseconds' && Number.isFinite(number)) return milliseconds(number)
  const text = String(value)
  return isWhole ? text : <Middle text={text} />
}
