import { createContext, use } from 'react'
import { spanOfTimeRange } from '../../board/time/shownRange'
import type { TimeRange } from '../../board/time/timeRange'
import { useSteppedNow } from '../kit/useNow'

/** The board's time range, for its panels. */
interface ShownTime {
  /** Null: everything held. */
  time: TimeRange | null
  /** Sets another range; undefined if the viewer cannot choose. */
  onSpan: ((from: number, to: number) => void) | undefined
  /** Shows everything that is loaded again. */
  onClear?: (() => void) | undefined
}

export const ShownTimeContext = createContext<ShownTime>({
  time: null,
  onSpan: undefined,
})
export const useShownTime = (): ShownTime => use(ShownTimeContext)

/** The steps in which a span moves over its own length: no chart is redrawn for less than a pixel. */
const STEPS = 500

export interface ShownSpan {
  from: number
  to: number
}

/**
 * The shown span in ms since the epoch; null: everything held. A relative span moves with the clock, and ends up to a
 * step after now, so that it includes the newest rows.
 */
export function useShownSpan(): ShownSpan | null {
  const { time } = useShownTime()
  const isMoving = time !== null && 'last' in time
  const step = isMoving ? Math.max(1000, (time.last * 1000) / STEPS) : 1000
  const now = useSteppedNow(step, isMoving)
  return time === null ? null : spanOfTimeRange(time, isMoving ? now + step : now)
}
