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
  const [frozen, setFrozen] = useState<readonly L[] | null>(null)
  const frozenKeys = new Set(frozen?.map(({ key }) => key))
  return {
    lines: frozen ?? lines,
    waitingCount: frozen === null ? 0 : lines.filter(({ key }) => !frozenKeys.has(key)).length,
    onFocus: () => setFrozen(previous => previous ?? lines),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setFrozen(null)
    },
    release: () => setFrozen(previous => (previous === null ? null : lines)),
  }
}
