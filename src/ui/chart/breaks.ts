import type { LineView } from '../../streams/view'

/** A longer pause than this many usual steps between two samples is a gap. */
const PAUSE = 3.5

export interface Gap {
  /** Seconds since the epoch: the last sample before and the first after. */
  from: number
  to: number
}

type Value = number | null | undefined

export interface Broken {
  times: number[]
  /** `undefined`: a time of another line's, which breaks nothing. */
  values: Value[][]
  gaps: Gap[]
  /** What usually lies between two rows of each line, in seconds, where these are not all in it. */
  steps?: readonly number[]
}

/** The view with a break put into every gap of its times, so that no line is drawn across what nobody measured. */
export function broken({ times, series, buckets, reduction }: LineView): Broken {
  const values = series.map(({ values }) => values)
  // Stretches of time follow on each other.
  if (buckets !== undefined) return { times, values, gaps: [] }
  const { steps, seconds: least } = reduction ?? {}
  const gaps = gapsOf(times, steps === undefined ? usualOf(times, values) : shortest(steps), least)
  const rest = { gaps, ...(steps && { steps }) }
  if (gaps.length === 0)
    return { times, values: values.map((line, n) => paused(times, line, steps?.[n], least)), ...rest }
  const midOf = new Map(gaps.map(({ from, to }) => [from, (from + to) / 2]))
  const all = times.flatMap(time => [time, ...(midOf.has(time) ? [midOf.get(time) ?? time] : [])])
  return {
    times: all,
    values: values.map((line, n) =>
      paused(
        all,
        line.flatMap((value, i) => (midOf.has(times[i] ?? NaN) ? [value, null] : [value])),
        steps?.[n],
        least,
      ),
    ),
    ...rest,
  }
}

/** A line that shares its times with others pauses by its own. */
function paused(times: readonly number[], values: Value[], usual?: number, least?: number): Value[] {
  if (!values.includes(undefined)) return values
  const own = times.filter((_, i) => values[i] !== undefined)
  const gaps = gapsOf(own, usual, least)
  if (gaps.length === 0) return values
  const out = [...values]
  let n = 0
  times.forEach((time, i) => {
    while ((gaps[n]?.to ?? Infinity) <= time) n += 1
    const gap = gaps[n]
    if (gap !== undefined && time > gap.from && out[i] === undefined) out[i] = null
  })
  return out
}

/** `least`: a shorter pause is none that could be seen, and what lies in it may have been left out. */
function gapsOf(times: readonly number[], usual = stepOf(times), least = 0): Gap[] {
  if (usual <= 0) return []
  return stepsOf(times).flatMap((step, i) => {
    const from = times[i]
    return from !== undefined && step > Math.max(usual * PAUSE, least) ? [{ from, to: from + step }] : []
  })
}

const stepsOf = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? time))

/** What usually lies between a time and the next, in seconds; 0 where nothing can be told. */
const stepOf = (times: readonly number[]): number =>
  stepsOf(times).sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)] ?? 0

/** Lines that share their times each have a step of their own: the shortest tells when anything was to be expected. */
function usualOf(times: readonly number[], values: readonly Value[][]): number {
  if (!values.some(line => line.includes(undefined))) return stepOf(times)
  return shortest(values.map(line => stepOf(times.filter((_, i) => line[i] !== undefined))))
}

const shortest = (steps: readonly number[]): number => Math.min(...steps.filter(step => step > 0), Infinity)

/** Whether a line that has values at these times goes on at `now`: none was to be expected since the last. */
export const goesOn = (own: readonly number[], now: number, usual = stepOf(own)): boolean =>
  now - (own.at(-1) ?? -Infinity) <= usual * PAUSE
