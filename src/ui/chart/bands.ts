type Value = number | null | undefined

/** Where a band begins or goes on: `x` in seconds since the epoch, from `base` to `top` in the unit of the values. */
export interface Corner {
  x: number
  base: number
  top: number
}
interface Form {
  /** Values are of stretches of so many seconds that begin at the times; null: of the times themselves. */
  width: number | null
  isStacked: boolean
}

/**
 * The area under each line, in runs without a break. Stacked, a band stands on those of the lines before it that have a
 * value at both of its ends: what is missing takes no room, and no slope is drawn from a value to none.
 */
export function bandsOf(
  times: readonly number[],
  values: readonly (readonly Value[])[],
  { width, isStacked }: Form,
): Corner[][][] {
  const segments = width === null ? times.length - 1 : times.length
  return values.map((line, n) => {
    const runs: Corner[][] = []
    let run: { corners: Corner[]; upon: number } | null = null
    for (let i = 0; i < segments; i += 1) {
      const ends = endsOf(line, i, width)
      const from = times[i]
      const to = width === null ? times[i + 1] : from !== undefined ? from + width : undefined
      if (ends === null || from === undefined || to === undefined) {
        run = null
        continue
      }
      const below = isStacked ? belowOf(values, n, i, width) : NOTHING
      const [left, right] = below.sums
      if (run === null || run.upon !== below.upon) {
        run = { corners: [], upon: below.upon }
        runs.push(run.corners)
      }
      run.corners.push(
        { x: from, base: left, top: left + ends[0] },
        { x: to, base: right, top: right + ends[1] },
      )
    }
    return runs
  })
}

const NOTHING = { sums: [0, 0], upon: 0 } as const

function endsOf(line: readonly Value[], i: number, width: number | null): [number, number] | null {
  const left = line[i] ?? null
  const right = width === null ? (line[i + 1] ?? null) : left
  return left === null || right === null ? null : [left, right]
}

/** What lines before the n-th come to at both ends; `upon`: which of them, a bit each. */
function belowOf(values: readonly (readonly Value[])[], n: number, i: number, width: number | null) {
  let [left, right, upon] = [0, 0, 0]
  for (let other = 0; other < n; other += 1) {
    const ends = endsOf(values[other] ?? [], i, width)
    if (ends === null) continue
    left += ends[0]
    right += ends[1]
    upon |= 1 << other
  }
  return { sums: [left, right] as const, upon }
}

/** Where each line ends up when it stands on those before it; no value where it has none. */
export function stacked(values: readonly (readonly Value[])[]): Value[][] {
  const sums: number[] = []
  return values.map(line =>
    line.map((value, i) => {
      if (value === null || value === undefined) return value
      const sum = (sums[i] ?? 0) + value
      sums[i] = sum
      return sum
    }),
  )
}
