import type { Gap } from '../../../machines/channel/ledger'
import type { LineView, LineBuckets } from '../../../streams/views/view'
import { isRepaired } from '../../words/gapText'
import type { HatchedSpan } from './hatchedSpans'

/** Why a bucket's value does not cover everything. */
export type Incompleteness = 'not held' | 'perhaps missed' | 'so far'

/** For the bucket that begins at `from`, in seconds since the epoch; null if it is complete. */
export function incompletenessOf(
  { seconds, missingSpan, isEnded }: LineBuckets,
  from: number,
  isLast: boolean,
  gaps: readonly Gap[],
): Incompleteness | null {
  const to = from + seconds
  if (missingSpan !== null && from <= missingSpan.to && to > missingSpan.from) return 'not held'
  const hasGap = gaps.some(
    gap => !isRepaired(gap) && gap.from < to * 1000 && (gap.to ?? Infinity) > from * 1000,
  )
  if (hasGap) return 'perhaps missed'
  return isLast && isEnded !== true ? 'so far' : null
}

/** The incomplete buckets, each as a whole because it has a single value. The last is unfinished anyway. */
export function incompleteBuckets({ times, buckets }: LineView, gaps: readonly Gap[]): HatchedSpan[] {
  if (buckets === undefined) return []
  return times.flatMap((from, i) => {
    const incompleteness = incompletenessOf(buckets, from, i === times.length - 1, gaps)
    if (incompleteness === null || incompleteness === 'so far') return []
    return [{ from, to: from + buckets.seconds, isQuiet: incompleteness === 'not held' }]
  })
}
