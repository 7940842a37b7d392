import { useState, type FocusEvent } from 'react'

export interface FrozenLines<L> {
  /** The lines to draw: the newest, or while the focus is inside, those from when it came. */
  lines: readonly L[]
  /** How many lines arrived since. */
  waitingCount: number
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  /** Draws the newest lines, and freezes those. */
  release: () => void
}

/** Lines that freeze while the focus is among them, so that nothing moves under the reader. */
export function useFrozenLines<L extends { key: string }>(lines: readonly L[]): FrozenLines<L> {
  const [frozenLines, setFrozenLines] = useState<readonly L[] | null>(null)
  const frozenKeys = new Set(frozenLines?.map(({ key }) => key))
  return {
    lines: frozenLines ?? lines,
    waitingCount: frozenLines === null ? 0 : lines.filter(({ key }) => !frozenKeys.has(key)).length,
    onFocus: () => setFrozenLines(previous => previous ?? lines),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setFrozenLines(null)
    },
    release: () => setFrozenLines(previous => (previous === null ? null : lines)),
  }
}
