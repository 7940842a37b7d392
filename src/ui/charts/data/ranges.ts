type Value = number | null | undefined

/** What a column of many points comes to: from `low` to `high`, `mean` between them. `x`: seconds since the epoch. */
export interface RangeColumn {
  x: number
  low: number
  high: number
  mean: number
}

/** More points than these are a hedge of strokes, in which nobody sees a course. */
export const MAX_POINTS = 240
/** Columns over the whole time. */
const COLUMNS = 120

/**
 * The ranges of a line with too many points, in unbroken runs; null for one with few. A missing value breaks the line,
 * the time of another line does not.
 */
export function toRanges(times: readonly number[], values: readonly Value[]): RangeColumn[][] | null {
  const count = values.reduce<number>((sum, value) => sum + (value == null ? 0 : 1), 0)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  if (count <= MAX_POINTS || last <= first) return null
  const width = (last - first) / COLUMNS
  const runs: RangeColumn[][] = []
  let run: RangeColumn[] | null = null
  let column: { number: number; xs: number; sum: number; low: number; high: number; count: number } | null =
    null
  const end = () => {
    if (column === null) return
    run ??= runs[runs.push([]) - 1] ?? []
    run.push({
      x: column.xs / column.count,
      mean: column.sum / column.count,
      low: column.low,
      high: column.high,
    })
    column = null
  }
  values.forEach((value, i) => {
    if (value === undefined) return
    if (value === null) {
      end()
      run = null
      return
    }
    const x = times[i] ?? last
    const number = Math.min(COLUMNS - 1, Math.floor((x - first) / width))
    if (column !== null && column.number !== number) end()
    column ??= { number, xs: 0, sum: 0, low: value, high: value, count: 0 }
    column.xs += x
    column.sum += value
    column.low = Math.min(column.low, value)
    column.high = Math.max(column.high, value)
    column.count += 1
  })
  end()
  return runs
}
