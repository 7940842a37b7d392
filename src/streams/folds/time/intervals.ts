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

/** All as long, and aligned to the epoch. */
export function evenIntervals(seconds: number): Intervals {
  const width = seconds * 1000
  return {
    startOf: time => Math.floor(time / width) * width,
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
