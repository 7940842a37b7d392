import { useNow } from '../kit/useNow'
import { useShownTime, useShownSpan } from '../timeRange/shownTime'
import type { TimeSpan } from './drawing/plot'

interface ChartTimeOptions {
  /** How many ms this computer's clock is ahead of the clock behind the rows' times. */
  clockSkewMs: number
  /** Whether the chart reaches up to now anyway. */
  followsNow: boolean
  /** The range, if it is one of days. */
  days?: { from: number; to: number } | undefined
}

/** The range of a chart's axis, in seconds since the epoch, and the current time by the rows' clock, in ms. */
export function useChartTime({ clockSkewMs, followsNow, days }: ChartTimeOptions) {
  const { time, onSpan } = useShownTime()
  const shownSpan = useShownSpan()
  const span = days ?? shownSpan
  const now = useNow(followsNow) - clockSkewMs
  // A relative range ends now, by the rows' clock.
  const skewMs = time !== null && 'last' in time ? clockSkewMs : 0
  const [from, to] = span === null ? [null, null] : [(span.from - skewMs) / 1000, (span.to - skewMs) / 1000]
  const chooseSpan = onSpan && (({ from, to }: TimeSpan) => onSpan(from, to))
  return { now, from, to, onSpan: chooseSpan }
}
