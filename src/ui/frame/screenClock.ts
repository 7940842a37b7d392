/**
 * Decides when panels draw what changed: at most so much a frame, those first that have waited longest. Nothing is lost
 * meanwhile: a panel draws what is true when it draws.
 */
export interface ScreenClock {
  add(drawer: Drawer): Drawing
}

interface Drawer {
  /** ms that lie between two drawings at the least. */
  interval: number
  /** Draws at once, before it returns. */
  draw: () => void
}
export interface Drawing {
  /** Something changed. */
  request(): void
  /** Whether it can be seen. What comes into sight is drawn at once. */
  setVisible(isVisible: boolean): void
  remove(): void
}

/** What a clock goes by. Times are in ms. */
export interface Beat {
  now(): number
  /** Once what runs now is done, in the same frame. */
  soon(run: () => void): void
  nextFrame(run: () => void): void
  later(ms: number, run: () => void): void
}

/** ms of a frame that drawing may take: half of one, for the rows come in it as well. */
const BUDGET = 8
/** No two frames are nearer to each other on a screen of 60 Hz. */
const FRAME = 12
/** A panel that is dear to draw takes no more than this part of the time. */
const SHARE = 8
/** What is out of sight is still read aloud, and found by the browser's search. */
const OUT_OF_SIGHT = 1_000

interface Entry extends Drawer {
  isVisible: boolean
  drawnAt: number
  /** ms that the last drawing took. */
  cost: number
}

const dueAt = ({ drawnAt, interval, cost, isVisible }: Entry) =>
  drawnAt + Math.max(interval, cost * SHARE, isVisible ? 0 : OUT_OF_SIGHT)

export function createScreenClock(beat: Beat): ScreenClock {
  const waiting = new Set<Entry>()
  let isSoon = false
  /** When the next look is planned; null: none is. */
  let planned: number | null = null
  let frameAt = -Infinity
  let spent = 0

  function draw(entry: Entry) {
    const start = beat.now()
    waiting.delete(entry)
    entry.drawnAt = start
    entry.draw()
    entry.cost = beat.now() - start
    spent += entry.cost
  }
  function look() {
    const now = beat.now()
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
      look()
    }
    const ms = at - beat.now()
    if (ms <= FRAME) beat.nextFrame(run)
    else beat.later(ms, run)
  }
  function lookSoon() {
    if (isSoon) return
    isSoon = true
    beat.soon(() => {
      isSoon = false
      look()
    })
  }
  return {
    add(drawer) {
      const entry: Entry = { ...drawer, isVisible: true, drawnAt: -Infinity, cost: 0 }
      return {
        request() {
          waiting.add(entry)
          lookSoon()
        },
        setVisible(isVisible) {
          entry.isVisible = isVisible
          if (isVisible && waiting.has(entry)) lookSoon()
        },
        remove: () => void waiting.delete(entry),
      }
    },
  }
}
