export interface SparklinePath {
  line: string
  area: string
  /** Where the newest value is; null if it is missing. */
  end: { x: number; y: number } | null
}

const round = (n: number) => Math.round(n * 100) / 100

/**
 * The values on a square of 100 × 100, at their `times` or evenly spaced, `range` from bottom to top. A missing value
 * breaks the line.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  [low, high]: [number, number],
  times: readonly number[] = values.map((_, i) => i),
): SparklinePath {
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const x = (i: number) => round(last > first ? (((times[i] ?? last) - first) / (last - first)) * 100 : 100)
  const y = (value: number) => round(100 - ((value - low) / (high - low || 1)) * 100)
  const runs = splitRuns(values)
  const trace = (run: Run) => run.map(({ i, value }) => `${x(i)} ${y(value)}`).join('L')
  const traces = runs.map(trace)
  const newest = runs.at(-1)?.at(-1)
  return {
    line: traces.map(points => `M${points}`).join(''),
    area: runs.map((run, n) => `M${x(run[0]?.i ?? 0)} 100L${traces[n]}V100Z`).join(''),
    end: newest?.i === values.length - 1 ? { x: x(newest.i), y: y(newest.value) } : null,
  }
}

type Run = { i: number; value: number }[]

function splitRuns(values: readonly (number | null)[]): Run[] {
  const runs: Run[] = []
  values.forEach((value, i) => {
    if (value === null) return
    const run = i > 0 && values[i - 1] !== null ? runs.at(-1) : undefined
    if (run) run.push({ i, value })
    else runs.push([{ i, value }])
  })
  return runs
}
