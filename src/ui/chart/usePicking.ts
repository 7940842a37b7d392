import { useState } from 'react'
import type { Shown } from './plot'

/** A stretch of time that is chosen by keys, from where Shift was first held. */
export interface Picking {
  isPicking: boolean
  /** In words for the ear; empty: none is chosen. */
  says: string
  /** Times in seconds since the epoch. */
  extend: (from: number | null, to: number | null) => void
  apply: () => void
  leave: () => void
}

interface Picked {
  /** Shows it on the chart; null: none. */
  onPick: (span: Shown | null) => void
  /** In ms since the epoch; undefined where nothing can be chosen. */
  onSpan: ((span: Shown) => void) | undefined
  /** A time in words, of seconds since the epoch. */
  say: (at: number) => string
  /** How many seconds a stop stands for; none if it is a point. */
  width?: number | null
}

/** Where nothing can be chosen, nothing ever is. */
export function usePicking({ onPick, onSpan, say, width }: Picked): Picking {
  const [ends, setEnds] = useState<{ anchor: number; at: number } | null>(null)
  const spanOf = ({ anchor, at }: { anchor: number; at: number }): Shown => ({
    from: Math.min(anchor, at),
    to: Math.max(anchor, at) + (width ?? 0),
  })
  const pick = (next: { anchor: number; at: number } | null) => {
    setEnds(next)
    onPick(next && spanOf(next))
  }
  const span = ends && spanOf(ends)
  return {
    isPicking: span !== null,
    says:
      span === null ? '' : `${say(span.from)} to ${say(span.to)} chosen; Enter shows it, Escape leaves it.`,
    extend: (from, to) => {
      if (onSpan === undefined || from === null || to === null) return
      pick({ anchor: ends?.anchor ?? from, at: to })
    },
    apply: () => {
      if (span !== null && span.to > span.from) onSpan?.({ from: span.from * 1000, to: span.to * 1000 })
      pick(null)
    },
    leave: () => ends !== null && pick(null),
  }
}
