import { use } from 'react'
import { ClockSkewContext } from '../../../freshness/clockSkew'
import { useSteppedNow } from '../../../kit/useNow'
import { formatAge, formatFullTime } from '../../../words/dateTime'

/** Nothing of it changes more often, so a table of them is not drawn again every second. */
const STEP_MS = 30_000

/** How long ago by the clock of the rows, with the exact time in the tooltip. `at`: ms since the epoch. */
export function RelativeTime({ at }: { at: number }) {
  const now = useSteppedNow(STEP_MS, true) - use(ClockSkewContext)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      {formatAge(at, now)}
    </time>
  )
}
