import { timeOf } from '../../values/columnValues'

/** Stretches of time without gaps. Times are ms since the epoch. */
export interface Intervals {
  /** When the interval with this time begins. */
  readonly startOf: (time: number) => number
  /** When the interval that begins at `start` ends. */
  readonly endOf: (start: number) => number
  /** The time of a column's value; null without one. */
  readonly timeOf: (value: unknown) => number | null
}

const WEEK = 604_800_000
/** The first Monday after the epoch, which was a Thursday. */
const MONDAY = 345_600_000

/** When the interval of this width with this time begins: weeks on Monday, others at a multiple of their width. */
export function floorToWidth(time: number, width: number): number {
  const phase = width % WEEK === 0 ? MONDAY : 0
  return Math.floor((time - phase) / width) * width + phase
}

/** All as long. */
export function evenIntervals(seconds: number): Intervals {
  const width = seconds * 1000
  return {
    startOf: time => floorToWidth(time, width),
    endOf: start => start + width,
    timeOf,
  }
}

/** The starts of the intervals from the one that begins at `first` to that of `last`: oldest first, the last `count`. */
export function intervalStarts({ startOf }: Intervals, first: number, last: number, count: number): number[] {
  const starts: number[] = []
  for (let start = startOf(last); start >= first && starts.length < count; start = startOf(start - 1))
    starts.push(start)
  return starts.reverse()
}
