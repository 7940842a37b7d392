import { useToday } from './useNow'
import { formatFullTime, formatMoment } from '../words/dateTime'

/** A moment: as short as possible, with the full time in the tooltip. `at`: ms since the epoch. */
export function Timestamp({ at }: { at: number }) {
  useToday()
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      {formatMoment(at)}
    </time>
  )
}
