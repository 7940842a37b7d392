/** A change that follows the last one of the same thing sooner, in ms, is drawn at once: it would move all the time. */
const REST_MS = 400
/** As many movements begin in a second, of all things on the page: each is a layer of its own while it lasts. */
const MAX_STARTS = 8
const SECOND = 1_000

/** Decides whether a change on the page may move. Times are ms of a monotonic clock. */
export interface MotionGate {
  /** `last`: when the same thing changed before. Counts the movement that it admits. */
  admit(now: number, last: number): boolean
}

export function createMotionGate(): MotionGate {
  let starts: number[] = []
  return {
    admit(now, last) {
      if (now - last < REST_MS) return false
      starts = starts.filter(at => at > now - SECOND)
      if (starts.length >= MAX_STARTS) return false
      starts.push(now)
      return true
    },
  }
}
