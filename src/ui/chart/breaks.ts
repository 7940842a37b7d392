import type { LineView } from '../../streams/view'

/** A longer pause than this many usual steps between two samples is a gap. */
const PAUSE = 3.5

export interface Gap {
  /** Seconds since the epoch: the last sample before and the first after. */
  from: number
  to: number
}

export interface Broken {
  times: number[]
  values: (number | null)[][]
  gaps: Gap[]
}

/** The view with a break put into every gap of its times, so that no line is drawn across what nobody measured. */
export function broken({ times, series }: LineView): Broken {
  const gaps = gapsOf(times)
  if (gaps.length === 0) return { times, values: series.map(({ values }) => values), gaps }
  const starts = new Set(gaps.map(({ from }) => from))
  const midOf = new Map(gaps.map(({ from, to }) => [from, (from + to) / 2]))
  return {
    times: times.flatMap(time => [time, ...(starts.has(time) ? [midOf.get(time) ?? time] : [])]),
    values: series.map(({ values }) =>
      values.flatMap((value, i) => (starts.has(times[i] ?? NaN) ? [value, null] : [value])),
    ),
    gaps,
  }
}

function gapsOf(times: readonly number[]): Gap[] {
  const steps = times.slice(1).map((time, i) => time - (times[i] ?? time))
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  if (usual <= 0) return []
  return steps.flatMap((step, i) => {
    const from = times[i]
    return from !== undefined && step > usual * PAUSE ? [{ from, to: from + step }] : []
  })
}
