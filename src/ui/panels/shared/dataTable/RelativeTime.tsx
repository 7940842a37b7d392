import { useSteppedNow } from '../../../kit/useNow'
import { formatAge, formatFullTime } from '../../../words/dateTime'

/** Nothing of it changes more often, so a table of them is not drawn again every second. */
const STEP_MS = 30_000

/** How long ago, with the exact time in the tooltip. `at`: ms since the epoch. */
export function RelativeTime({ at }: { at: number }) {
  const now = useSteppedNow(STEP_MS, true)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatFullTime(at)}>
      {formatAge(at, now)}
    </time>
  )
}
