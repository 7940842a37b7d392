/**
 * Redraws, or new rows, per second above which tints are dropped: some would always run, and each repaints the table
 * every frame.
 */
const MAX_REDRAWS = 10
/** Redraws and new rows per second below which tints return. */
const MIN_REDRAWS = 5
const SECOND = 1_000

/** Whether changed rows and cells are tinted: not while the table is redrawn so often that tints never stop. */
export interface TintGate {
  readonly isOpen: boolean
  /** Counts a redraw with changed rows, some of them new. `now`: ms of a monotonic clock. */
  count(now: number, newRows?: number): void
}

export function createTintGate(): TintGate {
  let redraws: number[] = []
  let isOpen = true
  return {
    get isOpen() {
      return isOpen
    },
    count(now, newRows = 0) {
      const newRedraws = Array.from({ length: Math.min(MAX_REDRAWS + 1, Math.max(1, newRows)) }, () => now)
      redraws = [...redraws.filter(at => at > now - SECOND), ...newRedraws].slice(-MAX_REDRAWS - 1)
      isOpen = redraws.length <= (isOpen ? MAX_REDRAWS : MIN_REDRAWS)
    },
  }
}
