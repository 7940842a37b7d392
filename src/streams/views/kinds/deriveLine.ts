import type { LinePanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import type { Intervals } from '../../folds/time/intervals'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { LineView } from '../view'
import type { Derivation } from '../derivation'
import { deriveLineBuckets } from '../line/deriveLineBuckets'
import { deriveLineRows } from '../line/deriveLineRows'
import { deriveLineSplit } from '../line/deriveLineSplit'
import { limitByContent } from '../limitToRange'

/** `isWhole`: with every row, even if not all can be seen. */
export function deriveLine(
  panel: LinePanel & WithTimeWindow,
  isWhole = false,
  indexOf?: IndexOf,
  intervals?: Intervals,
): Derivation<LineView> {
  const { timeBucket: bucketSeconds } = panel
  if (bucketSeconds !== undefined)
    return limitBuckets(deriveLineBuckets(panel, bucketSeconds, { intervals }), panel, bucketSeconds)
  return panel.groupBy === undefined
    ? deriveLineRows(panel, isWhole, indexOf)
    : deriveLineSplit(panel, panel.groupBy, isWhole, indexOf)
}

/** Buckets of this many seconds, with the range that the axis shows. */
export const limitBuckets = (derivation: Derivation<LineView>, panel: WithTimeWindow, seconds: number) =>
  limitByContent(derivation, panel, ({ times }, from, to) => ({
    // A bucket is shown whole, so that one that reaches into the range is enough.
    isAny: times.some((at, i) => (times[i + 1] ?? at + seconds) * 1000 > from && at * 1000 <= to),
    oldest: inMs(times[0]),
    newest: inMs(times.at(-1)),
  }))

const inMs = (seconds: number | undefined) => (seconds === undefined ? null : seconds * 1000)
