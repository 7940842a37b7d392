import { useToday } from '../clock'
import { fullTime, momentTime } from '../words/time'

/** When something was: as short as it can be told, and in full in its tooltip. `at`: ms since the epoch. */
export function Moment({ at }: { at: number }) {
  useToday()
  return (
    <time dateTime={new Date(at).toISOString()} title={fullTime(at)}>
      {momentTime(at)}
    </time>
  )
}
