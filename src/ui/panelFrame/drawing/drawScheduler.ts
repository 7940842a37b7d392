import { createFrameBudget, LONGEST_DRAWING, USUAL_INTERVAL } from './frameBudget'

/**
 * Decides when panels draw their changes: within a budget for each frame, the longest waiting first. A delay loses
 * nothing, because a panel always draws its newest view.
 */
export interface DrawScheduler {
  add(drawer: Drawer): DrawHandle
  /** Draws what is due, such as the changes of a panel that has entered the viewport, in this frame. */
  drawSoon(): void
  /** How often a panel is drawn at most, and why; null if this scheduler does not draw it. */
  rateOf(panel: string): DrawRate | null
}

export interface DrawRate {
  /** The shortest time between two drawings, in ms. */
  interval: number
  /** ms per drawing. */
  cost: number
}

interface Drawer {
  /** The id of the panel. */
  panel: string
  /** The shortest time between two drawings, in ms. */
  interval: number
  /** Whether the panel is in the viewport. */
  isVisible(): boolean
  /** Changes what the panel shows; `FrameTimer.flush` renders it. */
  draw: () => void
}
export interface DrawHandle {
  /** Requests a drawing, because something changed. */
  request(): void
  remove(): void
}

/** The browser's clock and callbacks; times are in ms. */
export interface FrameTimer {
  now(): number
  /** Renders the changes made by `run` synchronously, so that their cost can be measured. */
  flush(run: () => void): void
  /** Runs a callback in a microtask: in the same frame. */
  runSoon(run: () => void): void
  /** Runs a callback at the start of the next frame, with the time of the frame. */
  nextFrame(run: (at: number) => void): void
  later(ms: number, run: () => void): void
}

/**
 * ms that rows or a figure wait for their turn, even if the frame comes late then: they are on screen in 100. Longer
 * only where frame after frame comes late.
 */
const WAIT = 50
/** The same of a chart, of which ten a second are drawn anyway. */
const CHART_WAIT = 150
/** An expensive panel takes at most 1/SHARE of the time. */
const SHARE = 8
/** ms between drawings outside the viewport, where screen readers and the browser's search still reach. */
const OUT_OF_SIGHT = 1_000
/** ms that a panel is expected to take before its first drawing. */
const FIRST_COST = 2
/** The weight of a new measurement in the expected cost. */
const LEARNING = 0.25
/** ms; below this, browser clocks are too coarse. */
const MIN_COST = 0.1

interface Entry extends Drawer {
  drawnAt: number
  /** Of the oldest change that is not drawn. */
  requestedAt: number
  /** ms per drawing. */
  cost: number
  isSuspect: boolean
}

const shortestInterval = (entry: Entry) =>
  Math.max(entry.interval, entry.cost * SHARE, entry.isVisible() ? 0 : OUT_OF_SIGHT)
const dueAt = (entry: Entry) => entry.drawnAt + shortestInterval(entry)

/** ms; what is drawn less often is a chart. */
const CHART_INTERVAL = 50
const isChart = ({ interval }: Entry) => interval >= CHART_INTERVAL
/** When the panel is drawn even if the frame comes late. */
const deadlineOf = (entry: Entry, patience: number) =>
  Math.max(entry.requestedAt, dueAt(entry)) + (isChart(entry) ? CHART_WAIT : WAIT) * patience

/** ms that only the panels of a hidden page, or out of sight, wait: they have more to change than they ever had. */
const LONG_WAIT = 1_000
/** How many times its usual cost such a panel takes, about, so that the first frames after a return stay short. */
const LONG_WAIT_FACTOR = 3

export function createDrawScheduler(timer: FrameTimer): DrawScheduler {
  const byPanel = new Map<string, Entry>()
  const waitingEntries = new Set<Entry>()
  let isSoon = false
  /** When the next drawing is planned, or null. */
  let plannedAt: number | null = null
  /** Drawn but not yet painted: a second drawing would replace a view that nobody saw. */
  let isUnpainted = false
  const budget = createFrameBudget()
  /** The time of the frame whose drawings are being painted; null if the last drawing was outside of a frame. */
  let lastFrame: number | null = null

  function render(entries: readonly Entry[]): number {
    const start = timer.now()
    timer.flush(() => {
      for (const entry of entries) {
        waitingEntries.delete(entry)
        entry.drawnAt = start
        entry.draw()
      }
    })
    return timer.now() - start
  }
  /**
   * Draws entries in one flush: if panels alternate between changing and measuring, the browser lays the page out
   * twice.
   */
  function drawTogether(entries: readonly Entry[]) {
    const expectedCost = entries.reduce((sum, { cost }) => sum + cost, 0)
    const tookMs = render(entries)
    for (const entry of entries) {
      entry.cost = Math.max(MIN_COST, entry.cost * (1 + (tookMs / expectedCost - 1) * LEARNING))
      // Drawing each of them alone shows which one is expensive.
      entry.isSuspect = tookMs > LONGEST_DRAWING
    }
  }
  function drawAlone(entry: Entry) {
    entry.cost = Math.max(MIN_COST, render([entry]))
    entry.isSuspect = false
  }
  /** Whether something was drawn. */
  function drawDue(): boolean {
    if (isUnpainted) return false
    const now = timer.now()
    const deadline = (entry: Entry) => deadlineOf(entry, budget.patience())
    const due = [...waitingEntries]
      .filter(entry => dueAt(entry) <= now)
      .sort((a, b) => deadline(a) - deadline(b))
    const batch: Entry[] = []
    let expectedMs = 0
    for (const entry of due) {
      // Charts become due together, and a frame that has to draw all of them comes late.
      const mustWait = budget.isScarce() && isChart(entry) && batch.some(isChart)
      // After a time without frames, as of a hidden page, all of them have waited too long.
      const room = deadline(entry) < now ? LONGEST_DRAWING : mustWait ? 0 : budget.ms()
      if (expectedMs >= room) continue
      batch.push(entry)
      expectedMs += entry.cost * (now - entry.requestedAt > LONG_WAIT ? LONG_WAIT_FACTOR : 1)
    }
    const sharedBatch = batch.filter(({ isSuspect }) => !isSuspect)
    if (sharedBatch.length > 0) drawTogether(sharedBatch)
    for (const entry of batch) if (entry.isSuspect && waitingEntries.has(entry)) drawAlone(entry)
    if (batch.length === 0) plan()
    else awaitFrame()
    return batch.length > 0
  }
  function awaitFrame() {
    isUnpainted = true
    timer.nextFrame(at => {
      if (lastFrame !== null) budget.addInterval(at - lastFrame)
      lastFrame = null
      isUnpainted = false
      drawInFrame(at)
    })
  }
  /** Draws in the frame of this time, or in the next one if the changes themselves already took all of it. */
  function drawInFrame(at: number) {
    const draw = (frame: number) => {
      if (drawDue()) lastFrame = frame
    }
    if (timer.now() - at < USUAL_INTERVAL) draw(at)
    else timer.nextFrame(draw)
  }
  function plan() {
    if (waitingEntries.size === 0) return
    const at = Math.min(...[...waitingEntries].map(dueAt))
    if (plannedAt !== null && plannedAt <= at) return
    plannedAt = at
    timer.later(at - timer.now(), () => {
      if (plannedAt !== at) return
      plannedAt = null
      // In a frame, so that the next one shows whether the drawing made it late.
      timer.nextFrame(drawInFrame)
    })
  }
  function drawSoon() {
    if (isSoon || isUnpainted) return
    isSoon = true
    timer.runSoon(() => {
      isSoon = false
      drawDue()
    })
  }
  return {
    add(drawer) {
      const entry: Entry = {
        ...drawer,
        drawnAt: -Infinity,
        requestedAt: 0,
        cost: FIRST_COST,
        isSuspect: false,
      }
      byPanel.set(entry.panel, entry)
      return {
        request() {
          if (!waitingEntries.has(entry)) entry.requestedAt = timer.now()
          waitingEntries.add(entry)
          drawSoon()
        },
        remove() {
          waitingEntries.delete(entry)
          // An edited panel may add its new drawer before the old one is removed.
          if (byPanel.get(entry.panel) === entry) byPanel.delete(entry.panel)
        },
      }
    },
    drawSoon,
    rateOf(panel) {
      const entry = byPanel.get(panel)
      return entry === undefined ? null : { interval: shortestInterval(entry), cost: entry.cost }
    },
  }
}
