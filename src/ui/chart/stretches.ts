import type { Hole } from '../../machines/ledger'
import type { LineView, Stretches } from '../../streams/view'
import { isMended } from '../words/hole'
import type { Span } from './spans'

/** Why what a stretch of time comes to is not all that there was. */
export type Lack = 'not held' | 'perhaps missed' | 'so far'

/** Of the stretch that begins at `from`, in seconds since the epoch; null where it is complete. */
export function lackOf(
  { seconds, lacks }: Stretches,
  from: number,
  isLast: boolean,
  holes: readonly Hole[],
): Lack | null {
  const to = from + seconds
  if (lacks !== null && from <= lacks.to && to > lacks.from) return 'not held'
  const isTorn = holes.some(
    hole => !isMended(hole) && hole.from < to * 1000 && (hole.to ?? Infinity) > from * 1000,
  )
  if (isTorn) return 'perhaps missed'
  return isLast ? 'so far' : null
}

/** The stretches that lack something, whole: what they come to is one value. The last is not over anyway. */
export function lacking({ times, buckets }: LineView, holes: readonly Hole[]): Span[] {
  if (buckets === undefined) return []
  return times.flatMap((from, i) => {
    const lack = lackOf(buckets, from, i === times.length - 1, holes)
    if (lack === null || lack === 'so far') return []
    return [{ from, to: from + buckets.seconds, isQuiet: lack === 'not held' }]
  })
}
