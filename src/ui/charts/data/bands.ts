type Value = number | null | undefined

/** An edge of a band: `x` in seconds since the epoch, from `base` to `top` in the unit of the values. */
export interface BandEdge {
  x: number
  base: number
  top: number
}
interface BandForm {
  /** Each value lasts until the next, the last one for so many seconds; null: it belongs to the time itself. */
  width: number | null
  isStacked: boolean
}

/**
 * The area under each line, in unbroken runs. A stacked band stands on the earlier lines that have a value at both of
 * its ends: a missing value takes no room, and no slope leads from a value to none.
 */
export function toBands(
  times: readonly number[],
  values: readonly (readonly Value[])[],
  { width, isStacked }: BandForm,
): BandEdge[][][] {
  const segments = width === null ? times.length - 1 : times.length
  return values.map((line, n) => {
    const runs: BandEdge[][] = []
    let run: { corners: BandEdge[]; standsOn: number } | null = null
    for (let i = 0; i < segments; i += 1) {
      const ends = segmentEnds(line, i, width)
      const from = times[i]
      const to = times[i + 1] ?? (width !== null && from !== undefined ? from + width : undefined)
      if (ends === null || from === undefined || to === undefined) {
        run = null
        continue
      }
      const below = isStacked ? sumsBelow(values, n, i, width) : NOTHING_BELOW
      const [left, right] = below.sums
      if (run === null || run.standsOn !== below.upon) {
        run = { corners: [], standsOn: below.upon }
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

const NOTHING_BELOW = { sums: [0, 0], upon: 0 } as const

function segmentEnds(line: readonly Value[], i: number, width: number | null): [number, number] | null {
  const left = line[i] ?? null
  const right = width === null ? (line[i + 1] ?? null) : left
  return left === null || right === null ? null : [left, right]
}

/** The sums of the lines before the n-th at both ends; `upon`: a bit for each line included. */
function sumsBelow(values: readonly (readonly Value[])[], n: number, i: number, width: number | null) {
  let left = 0
  let right = 0
  let lineBits = 0
  for (let other = 0; other < n; other += 1) {
    const ends = segmentEnds(values[other] ?? [], i, width)
    if (ends === null) continue
    left += ends[0]
    right += ends[1]
    lineBits |= 1 << other
  }
  return { sums: [left, right] as const, upon: lineBits }
}

/** The top of each stacked line; undefined where the line has no value. */
export function stackValues(values: readonly (readonly Value[])[]): Value[][] {
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
