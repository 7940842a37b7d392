/**
 * Decides when panels draw their changes: within a budget for each frame, the longest waiting first. A delay loses
 * nothing, because a panel always draws its newest view.
 */
export interface ScreenClock {
  add(drawer: Drawer): Drawing
}

interface Drawer {
  /** The shortest time between two drawings, in ms. */
  interval: number
  /** Draws synchronously, so that its cost can be measured. */
  draw: () => void
}
export interface Drawing {
  /** Asks to be drawn, because something changed. */
  request(): void
  /** Whether the panel is in the viewport. One that enters it with changes is drawn at once. */
  setVisible(isVisible: boolean): void
  remove(): void
}

/** The browser's clock and callbacks; times are in ms. */
export interface Scheduler {
  now(): number
  /** Runs in a microtask: in the same frame. */
  soon(run: () => void): void
  nextFrame(run: () => void): void
  later(ms: number, run: () => void): void
}

/** ms of each frame for drawing: half of it, because incoming rows need the rest. */
const BUDGET = 8
/** Less than the 16.7 ms between frames at 60 Hz, so that timer jitter does not merge two frames. */
const FRAME = 12
/** An expensive panel takes at most one part in this many of the time. */
const SHARE = 8
/** ms between drawings outside the viewport, where screen readers and the browser's search still reach. */
const OUT_OF_SIGHT = 1_000

interface Entry extends Drawer {
  isVisible: boolean
  drawnAt: number
  /** ms that the last drawing took. */
  cost: number
}

const dueAt = ({ drawnAt, interval, cost, isVisible }: Entry) =>
  drawnAt + Math.max(interval, cost * SHARE, isVisible ? 0 : OUT_OF_SIGHT)

export function createScreenClock(scheduler: Scheduler): ScreenClock {
  const waiting = new Set<Entry>()
  let isSoon = false
  /** When the next drawing is planned, or null. */
  let planned: number | null = null
  let frameAt = -Infinity
  let spent = 0

  function draw(entry: Entry) {
    const start = scheduler.now()
    waiting.delete(entry)
    entry.drawnAt = start
    entry.draw()
    entry.cost = scheduler.now() - start
    spent += entry.cost
  }
  function drawDue() {
    const now = scheduler.now()
    if (now - frameAt >= FRAME) {
      frameAt = now
      spent = 0
    }
    const due = [...waiting].filter(entry => dueAt(entry) <= now).sort((a, b) => a.drawnAt - b.drawnAt)
    for (const entry of due) {
      if (spent >= BUDGET) break
      draw(entry)
    }
    plan()
  }
  function plan() {
    if (waiting.size === 0) return
    const at = Math.min(...[...waiting].map(dueAt))
    if (planned !== null && planned <= at) return
    planned = at
    const run = () => {
      if (planned !== at) return
      planned = null
      drawDue()
    }
    const ms = at - scheduler.now()
    if (ms <= FRAME) scheduler.nextFrame(run)
    else scheduler.later(ms, run)
  }
  function drawSoon() {
    if (isSoon) return
    isSoon = true
    scheduler.soon(() => {
      isSoon = false
      drawDue()
    })
  }
  return {
    add(drawer) {
      const entry: Entry = { ...drawer, isVisible: true, drawnAt: -Infinity, cost: 0 }
      return {
        request() {
          waiting.add(entry)
          drawSoon()
        },
        setVisible(isVisible) {
          entry.isVisible = isVisible
          if (isVisible && waiting.has(entry)) drawSoon()
        },
        remove: () => void waiting.delete(entry),
      }
    },
  }
}
