/**
 * How much of a frame drawing may take. What a drawing costs after it (style, layout, paint, other threads) cannot be
 * measured, but a frame that comes late shows it: the budget falls with each late frame and rises slowly without.
 */
export interface FrameBudget {
  /** ms of a frame. */
  ms(): number
  /** How many times as long as usual panels should wait: 1, and more where frames are late although little is drawn. */
  patience(): number
  /** Whether a frame came late lately. */
  isScarce(): boolean
  /** Adds the ms from a frame in which something was drawn to the next one. */
  addInterval(ms: number): void
}

/** ms; half a frame at 60 Hz, because incoming rows need the rest. */
export const LONGEST_DRAWING = 8
/** ms; no more than one panel, where drawing takes next to nothing and painting all the time. */
const SHORTEST_DRAWING = 0.1
/** ms between two frames at 60 Hz, until the display has shown that it is faster. */
export const USUAL_INTERVAL = 1_000 / 60
/** A frame is late after this many intervals. */
const LATE = 1.5
/** With these factors about one frame in thirty is late where the budget is what limits drawing. */
const FALL = 0.75
const RISE = 1.01
/** The same of the patience, from which on about one frame in twenty-five is late. */
const PATIENCE_RISE = 1.1
const PATIENCE_FALL = 0.996
const MAX_PATIENCE = 4
/**
 * After this many frames in time the limit is elsewhere, and both recover within a second: whatever made frames late,
 * such as the start of a page or another program, is over.
 */
const CALM = 40
const CALM_RISE = 1.1
const CALM_FALL = 0.95
/** Per frame, so that a display that became slower (30 Hz on battery) is known as such within half a minute. */
const FORGETTING = 1.001

export function createFrameBudget(): FrameBudget {
  let budget = LONGEST_DRAWING
  let patience = 1
  let usual = USUAL_INTERVAL
  /** Frames in time since the last late one. */
  let inTime = 0
  return {
    ms: () => budget,
    patience: () => patience,
    isScarce: () => budget < LONGEST_DRAWING,
    addInterval(ms) {
      const isLate = ms > LATE * usual
      usual = Math.min(ms, usual * FORGETTING)
      inTime = isLate ? 0 : inTime + 1
      const [rise, fall] = inTime > CALM ? [CALM_RISE, CALM_FALL] : [RISE, PATIENCE_FALL]
      patience = isLate ? Math.min(MAX_PATIENCE, patience * PATIENCE_RISE) : Math.max(1, patience * fall)
      budget = isLate ? Math.max(SHORTEST_DRAWING, budget * FALL) : Math.min(LONGEST_DRAWING, budget * rise)
    },
  }
}
