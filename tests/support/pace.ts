import type { SliceScheduler } from '../../src/shared/timeSlices'

/** What the clock goes on by whenever it is asked, as it is between two parts of some work. */
const PART_MS = 1

/** A clock on which each part of some work takes a millisecond, and rests that last until `goOn`. */
export function slowPace() {
  let now = 0
  let waiting: (() => void)[] = []
  /** The parts of work in each slice that is over. */
  const slices: number[] = []
  let parts = 0
  const pace: SliceScheduler = {
    now: () => {
      parts += 1
      return (now += PART_MS)
    },
    yieldThen(goOn) {
      slices.push(parts)
      parts = 0
      waiting.push(goOn)
      return () => (waiting = waiting.filter(other => other !== goOn))
    },
  }
  /** The next slice of whatever rests; false where nothing does. */
  const goOn = (): boolean => {
    const next = waiting.shift()
    next?.()
    return next !== undefined
  }
  return {
    pace,
    slices,
    goOn,
    isAtRest: () => waiting.length > 0,
    goOnToTheEnd: () => {
      while (goOn());
    },
  }
}
