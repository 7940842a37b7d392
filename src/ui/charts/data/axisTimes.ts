/** Seconds around a single time. Over no time at all a plot would show an axis of years. */
const AROUND_ONE = 30

interface AxisLimits {
  /** The range whatever the data; null: the data decides. */
  axisRange: { from: number; to: number } | null
  /** The time that it reaches at least; null: the data decides. */
  until: number | null
}

/** The first and the last time of an axis over data from `min` to `max`, seconds since the epoch. */
export function axisTimes({ axisRange, until }: AxisLimits, min: number, max: number): [number, number] {
  const [from, to] = axisRange === null ? [min, Math.max(max, until ?? max)] : [axisRange.from, axisRange.to]
  return to > from ? [from, to] : [from - AROUND_ONE, to + AROUND_ONE]
}
