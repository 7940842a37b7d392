import { useNow } from '../clock'
import { useShownTime, useSpan } from '../time/shown'
import type { Shown } from './plot'

interface Ahead {
  /** By how many ms this computer's clock is ahead of the one that rows have their times from. */
  ahead: number
  /** Whether the chart goes up to now anyway. */
  runs: boolean
}

/** What a chart's axis shows, in seconds since the epoch, and now as rows have it, in ms. */
export function useShown({ ahead, runs }: Ahead) {
  const { time, onSpan } = useShownTime()
  const span = useSpan()
  const now = useNow(runs) - ahead
  // The last so many seconds end with now, by the clock of the rows.
  const by = time !== null && 'last' in time ? ahead : 0
  const [from, to] = span === null ? [null, null] : [(span.from - by) / 1000, (span.to - by) / 1000]
  const choose = onSpan && (({ from, to }: Shown) => onSpan(from, to))
  return { now, from, to, onSpan: choose }
}
