import { useState } from 'react'
import type { TimeSpan } from './drawing/plot'

/** A time span being selected by keyboard, from where Shift was first held. */
export interface SpanPicker {
  isPicking: boolean
  /** The announced text; empty: nothing is selected. */
  announcement: string
  /** Times in seconds since the epoch. */
  extend: (from: number | null, to: number | null) => void
  apply: () => void
  cancel: () => void
}

interface SpanPickerOptions {
  /** Draws the span on the chart; null: none. */
  onPick: (span: TimeSpan | null) => void
  /** Takes ms since the epoch; undefined if nothing can be selected. */
  onSpan: ((span: TimeSpan) => void) | undefined
  /** Formats a time given in seconds since the epoch. */
  timeText: (at: number) => string
  /** When what begins at a stop ends. Without it, a stop is a point. */
  endOf?: (at: number) => number
}

/** Without `onSpan` nothing is ever selected. */
export function useSpanPicker({ onPick, onSpan, timeText, endOf = at => at }: SpanPickerOptions): SpanPicker {
  const [ends, setEnds] = useState<{ anchor: number; at: number } | null>(null)
  const spanOf = ({ anchor, at }: { anchor: number; at: number }): TimeSpan => ({
    from: Math.min(anchor, at),
    to: endOf(Math.max(anchor, at)),
  })
  const pick = (next: { anchor: number; at: number } | null) => {
    setEnds(next)
    onPick(next && spanOf(next))
  }
  const span = ends && spanOf(ends)
  return {
    isPicking: span !== null,
    announcement:
      span === null
        ? ''
        : `${timeText(span.from)} to ${timeText(span.to)} selected. Press Enter to apply, Escape to cancel.`,
    extend: (from, to) => {
      if (onSpan === undefined || from === null || to === null) return
      pick({ anchor: ends?.anchor ?? from, at: to })
    },
    apply: () => {
      if (span !== null && span.to > span.from) onSpan?.({ from: span.from * 1000, to: span.to * 1000 })
      pick(null)
    },
    cancel: () => ends !== null && pick(null),
  }
}
