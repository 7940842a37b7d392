import type { LineView } from '../../../streams/views/view'

/** A pause longer than this many usual steps between two samples breaks the line. */
const PAUSE_FACTOR = 3.5

export interface Pause {
  /** Seconds since the epoch: the last sample before the pause and the first after it. */
  from: number
  to: number
}

type Value = number | null | undefined

export interface BrokenLines {
  times: number[]
  /** `undefined`: a time of another line, which breaks nothing. */
  values: Value[][]
  pauses: Pause[]
  /** The usual step between the rows of each line, in seconds; set if not all rows are in the line. */
  steps?: readonly number[]
}

/** Breaks the lines at every pause, so that no line is drawn across a time without measurements. */
export function breakAtPauses({ times, series, buckets, reduction }: LineView): BrokenLines {
  const values = series.map(({ values }) => values)
  // Buckets are contiguous.
  if (buckets !== undefined) return { times, values, pauses: [] }
  const { steps, seconds: minPause } = reduction ?? {}
  const pauses = findPauses(
    times,
    steps === undefined ? usualStepOf(times, values) : shortest(steps),
    minPause,
  )
  const rest = { pauses, ...(steps && { steps }) }
  if (pauses.length === 0)
    return { times, values: values.map((line, n) => breakLine(times, line, steps?.[n], minPause)), ...rest }
  const middles = new Map(pauses.map(({ from, to }) => [from, (from + to) / 2]))
  const timesWithBreaks = times.flatMap(time => [
    time,
    ...(middles.has(time) ? [middles.get(time) ?? time] : []),
  ])
  return {
    times: timesWithBreaks,
    values: values.map((line, n) =>
      breakLine(
        timesWithBreaks,
        line.flatMap((value, i) => (middles.has(times[i] ?? NaN) ? [value, null] : [value])),
        steps?.[n],
        minPause,
      ),
    ),
    ...rest,
  }
}

/** Breaks a line, which may share its times with others, at its own pauses. */
function breakLine(
  times: readonly number[],
  values: Value[],
  usualStep?: number,
  minPause?: number,
): Value[] {
  if (!values.includes(undefined)) return values
  const ownTimes = times.filter((_, i) => values[i] !== undefined)
  const pauses = findPauses(ownTimes, usualStep, minPause)
  if (pauses.length === 0) return values
  const out = [...values]
  let n = 0
  times.forEach((time, i) => {
    while ((pauses[n]?.to ?? Infinity) <= time) n += 1
    const pause = pauses[n]
    if (pause !== undefined && time > pause.from && out[i] === undefined) out[i] = null
  })
  return out
}

/** `minPause`: a shorter pause would be invisible, and its samples may have been left out. */
function findPauses(times: readonly number[], usualStep = medianStep(times), minPause = 0): Pause[] {
  if (usualStep <= 0) return []
  return stepsOf(times).flatMap((step, i) => {
    const from = times[i]
    return from !== undefined && step > Math.max(usualStep * PAUSE_FACTOR, minPause)
      ? [{ from, to: from + step }]
      : []
  })
}

const stepsOf = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? time))

/** The median step between times, in seconds; 0 if unknown. A typed array sorts three times as fast. */
const medianStep = (times: readonly number[]): number =>
  Float64Array.from(stepsOf(times)).sort()[Math.floor((times.length - 1) / 2)] ?? 0

/** Lines that share their times each have a step of their own: the shortest says when the next sample was due. */
function usualStepOf(times: readonly number[], values: readonly Value[][]): number {
  if (!values.some(line => line.includes(undefined))) return medianStep(times)
  return shortest(values.map(line => medianStep(times.filter((_, i) => line[i] !== undefined))))
}

const shortest = (steps: readonly number[]): number => Math.min(...steps.filter(step => step > 0), Infinity)

/** Whether a line with these times is up to date at `now`: no sample has been due since its last. */
export const isCurrent = (
  ownTimes: readonly number[],
  now: number,
  usualStep = medianStep(ownTimes),
): boolean => now - (ownTimes.at(-1) ?? -Infinity) <= usualStep * PAUSE_FACTOR
