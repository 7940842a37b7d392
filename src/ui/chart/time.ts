import { createContext, use } from 'react'
import { spanOf, type Time } from '../../board/time'
import { useNow } from '../clock'
import type { Shown } from './plot'

/** The time that the board shows, and how to show another. */
interface ShownTime {
  /** Null: every chart shows what its source holds. */
  time: Time | null
  /** A stretch was chosen in a chart, in ms since the epoch by the clock that rows have their times from. */
  onSpan?: (span: Shown) => void
}

export const ChartTime = createContext<ShownTime>({ time: null })

interface Ahead {
  /** By how many ms this computer's clock is ahead of the one that rows have their times from. */
  ahead: number
  /** Whether the chart goes up to now anyway. */
  runs: boolean
}

/** What a chart's axis shows, in seconds since the epoch, and now as rows have it, in ms. */
export function useShown({ ahead, runs }: Ahead) {
  const { time, onSpan } = use(ChartTime)
  const now = useNow(runs || (time !== null && 'last' in time)) - ahead
  const span = time === null ? null : spanOf(time, now)
  const [from, to] = [span?.from ?? null, span?.to ?? null]
  return { now, from: from === null ? null : from / 1000, to: to === null ? null : to / 1000, onSpan }
}
