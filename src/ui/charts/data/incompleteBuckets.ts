import type { Gap } from '../../../machines/channel/ledger'
import type { LineView } from '../../../streams/views/view'
import { isRepaired } from '../../words/gapText'
import type { HatchedSpan } from './hatchedSpans'

/** Why a bucket's value does not cover everything. */
export type Incompleteness = 'not held' | 'perhaps missed' | 'so far'

/** When a bucket ends, in seconds since the epoch; where values are points, the time itself. */
export const bucketEnd = ({ times, buckets }: LineView, index: number): number =>
  (buckets && (times[index + 1] ?? buckets.end)) ?? times[index] ?? 0

/** The end of the last bucket or point. */
export const lastEnd = (view: LineView): number => bucketEnd(view, view.times.length - 1)

/** For the bucket at this index; null if it is complete. */
export function incompletenessOf(view: LineView, index: number, gaps: readonly Gap[]): Incompleteness | null {
  const { times, buckets } = view
  const from = times[index]
  if (buckets === undefined || from === undefined) return null
  const { missingSpan, isEnded } = buckets
  const to = bucketEnd(view, index)
  if (missingSpan !== null && from <= missingSpan.to && to > missingSpan.from) return 'not held'
  const hasGap = gaps.some(
    gap => !isRepaired(gap) && gap.from < to * 1000 && (gap.to ?? Infinity) > from * 1000,
  )
  if (hasGap) return 'perhaps missed'
  return index === times.length - 1 && isEnded !== true ? 'so far' : null
}

/** The incomplete buckets, each as a whole because it has a single value. The last is unfinished anyway. */
export function incompleteBuckets(view: LineView, gaps: readonly Gap[]): HatchedSpan[] {
  if (view.buckets === undefined) return []
  return view.times.flatMap((from, i) => {
    const incompleteness = incompletenessOf(view, i, gaps)
    if (incompleteness === null || incompleteness === 'so far') return []
    return [{ from, to: bucketEnd(view, i), isQuiet: incompleteness === 'not held' }]
  })
}
