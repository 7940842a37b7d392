import { useState, type FocusEvent } from 'react'

export interface Hold<L> {
  /** What to draw: the newest, or while somebody is in there what was there when they came. */
  lines: readonly L[]
  /** How many came since. */
  waiting: number
  onFocus: () => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
  /** Draw the newest; from then on they are held again. */
  release: () => void
}

/** Lines that stand still while the focus is among them, so that nothing moves under who reads. */
export function useHold<L extends { key: string }>(lines: readonly L[]): Hold<L> {
  const [held, setHeld] = useState<readonly L[] | null>(null)
  const known = new Set(held?.map(({ key }) => key))
  return {
    lines: held ?? lines,
    waiting: held === null ? 0 : lines.filter(({ key }) => !known.has(key)).length,
    onFocus: () => setHeld(before => before ?? lines),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) setHeld(null)
    },
    release: () => setHeld(before => (before === null ? null : lines)),
  }
}
