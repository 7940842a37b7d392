import type { TableView } from '../../streams/view'
import { clockTime, fullTime } from '../words/time'
import { milliseconds, NONE, number } from '../words/value'
import type { Column } from './columns'
import { Middle } from './Middle'

interface CellProps {
  value: TableView['rows'][number]['cells'][number]
  format: Column['format']
}

/** A value of the database in the format its column asks for; as it is where it does not fit the format. */
export function Cell({ value, format }: CellProps) {
  if (value === null) return NONE
  if (format === 'time') {
    const at = typeof value === 'string' ? Date.parse(value) : NaN
    if (!Number.isNaN(at))
      return (
        <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
          {clockTime(at)}
        </time>
      )
  }
  const numeric = typeof value === 'boolean' || value === '' ? NaN : Number(value)
  if (format === 'number' && Number.isFinite(numeric)) return number(numeric)
  if (format === 'milliseconds' && Number.isFinite(numeric)) return milliseconds(numeric)
  return <Middle text={String(value)} />
}
