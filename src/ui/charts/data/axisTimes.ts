/** Seconds around a single time. Over no time at all a plot would show an axis of years. */
const AROUND_ONE = 30

interface AxisData {
  /** Seconds since the epoch, oldest first. */
  times: readonly number[]
  /** The range whatever the data; null: the data decides. */
  axisRange: { from: number; to: number } | null
  /** The time that it reaches at least; null: the data decides. */
  until: number | null
}

/**
 * The first and the last time of an axis, seconds since the epoch. From the data, because uPlot widens a single time to
 * 86,400,000 seconds before it asks for a range.
 */
export function axisTimes({ times, axisRange, until }: AxisData): [number, number] {
  const [first = 0, last = first] = [times[0], times.at(-1)]
  const [from, to] =
    axisRange === null ? [first, Math.max(last, until ?? last)] : [axisRange.from, axisRange.to]
  return to > from ? [from, to] : [from - AROUND_ONE, to + AROUND_ONE]
}
