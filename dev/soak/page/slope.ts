import type { Counts } from './counts'

/** One reading of the page. `events`: changes made in the database until then. */
export interface Sample {
  board: string
  events: number
  heap: number
}
/** Bytes per event, which is MB per million; null if there is too little data. `error`: one standard error. */
export interface Slope {
  bytes: number
  error: number
}

/** The heap's slope over the events by least squares, with a separate intercept for each board. */
export function slopeOf(samples: readonly Sample[]): Slope | null {
  const boards = new Set(samples.map(({ board }) => board))
  const groups = [...boards].map(name => samples.filter(({ board }) => board === name))
  const points = groups.flatMap(group => {
    const [x, y] = [mean(group.map(({ events }) => events)), mean(group.map(({ heap }) => heap))]
    return group.map(({ events, heap }) => ({ x: events - x, y: heap - y }))
  })
  const spread = sum(points.map(({ x }) => x * x))
  const free = points.length - groups.length - 1
  if (free < 1 || spread === 0) return null
  const bytes = sum(points.map(({ x, y }) => x * y)) / spread
  const rest = sum(points.map(({ x, y }) => (y - bytes * x) ** 2))
  return { bytes, error: Math.sqrt(rest / free / spread) }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length

/** Which stopped actors are still referred to depends on the last event: readings differed by one. */
const LAST = 2

/** Greatest growth or shrinkage of the heap, in MB per million events. */
const MOST = 1

/** The faults of a soak, in words. A slope is a fault only if it exceeds the limit by twice its standard error. */
export function judgeSoak(slope: Slope | null, before: Counts, after: Counts): string[] {
  const faults: string[] = []
  if (slope === null) faults.push('there were too few samples to tell where the heap goes')
  else if (Math.abs(slope.bytes) - 2 * slope.error > MOST)
    faults.push(`the heap moves by ${slope.bytes.toFixed(2)} MB a million events`)
  const { heap: _, ...counts } = before
  for (const [what, count] of Object.entries(counts)) {
    const now = Number(Object.entries(after).find(([name]) => name === what)?.[1])
    if (now > count + (what === 'stopped' ? LAST : 0))
      faults.push(`${what}: ${count} before, ${now} when everything was closed`)
  }
  return faults
}
