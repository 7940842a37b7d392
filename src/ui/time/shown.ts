import { createContext, use } from 'react'
import { spanOf, type Time } from '../../board/time'
import { useNowBy } from '../clock'

/** The time that a board shows, for its panels. */
interface Shown {
  /** Null: all that is held. */
  time: Time | null
  /** Shows another time; undefined where nobody can choose. */
  onSpan: ((from: number, to: number) => void) | undefined
}

export const ShownTimeContext = createContext<Shown>({
  ...{ time: null, onSpan: undefined },
})
export const useShownTime = (): Shown => use(ShownTimeContext)

/** The span moves in so many steps over its own length: no chart is drawn for less than a pixel. */
const STEPS = 500

export interface Span {
  from: number
  to: number
}

/**
 * From when to when, in ms since the epoch; null: all that is held. The last so many seconds move with the clock, and
 * end up to a step after now, so that what is new is in them.
 */
export function useSpan(): Span | null {
  const { time } = useShownTime()
  const isMoving = time !== null && 'last' in time
  const step = isMoving ? Math.max(1000, (time.last * 1000) / STEPS) : 1000
  const now = useNowBy(step, isMoving)
  return time === null ? null : spanOf(time, isMoving ? now + step : now)
}
