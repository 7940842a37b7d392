import type { Gap } from '../../../machines/channel/ledger'
import type { LineView, LineBuckets } from '../../../streams/views/view'
import { formatDuration } from '../../words/duration'
import { isRepaired } from '../../words/gapText'
import { formatClockTime, formatDay } from '../../words/dateTime'
import { countText, formatFigures } from '../../words/numberText'
import type { Pause } from './pauses'
import type { TimeSpan } from '../drawing/plot'
import { bucketEnd, incompletenessOf, type Incompleteness } from './incompleteBuckets'

/** Whether a chart's times, in seconds since the epoch, span several days. */
export const isDated = (first: number | undefined, last: number | undefined): boolean =>
  first !== undefined && last !== undefined && formatDay(first * 1000) !== formatDay(last * 1000)

/** A time of a chart, with its day if there are several. `at`: seconds since the epoch. */
export const timeText = (at: number, hasDates: boolean): string =>
  hasDates ? `${formatDay(at * 1000)} ${formatClockTime(at * 1000)}` : formatClockTime(at * 1000)

const incompleteTexts: Record<Incompleteness, string> = {
  'not held': 'not all rows are loaded',
  'perhaps missed': 'possible missed changes',
  'so far': 'in progress',
}

/** The time of a point, or its bucket and what the bucket lacks. `at`: seconds since the epoch. */
export function pointTimeText(view: LineView, at: number, gaps: readonly Gap[]): string {
  const { times, buckets } = view
  const hasDates = isDated(times[0], times.at(-1))
  if (buckets === undefined) return timeText(at, hasDates)
  const index = times.indexOf(at)
  const incompleteness = incompletenessOf(view, index, gaps)
  const bucket = bucketText(at, bucketEnd(view, index), hasDates)
  return incompleteness === null ? bucket : `${bucket}, ${incompleteTexts[incompleteness]}`
}

/** "14:02:00 – 14:03:00", or the name of the day. */
function bucketText(from: number, to: number, hasDates: boolean): string {
  const [start, end] = [from * 1000, to * 1000]
  const [day, nextDay] = [formatDay(start), formatDay(end)]
  const isDay = formatDay(start - 1) !== day && formatDay(end - 1) === day && nextDay !== day
  return isDay ? day : `${timeText(from, hasDates)} – ${timeText(to, nextDay !== day)}`
}

/** What is to be said of the last interval. */
export const progressText = ({ isEnded }: LineBuckets): string =>
  isEnded === true ? '' : ', latest in progress'

interface NoteInput {
  view: LineView
  pauses: readonly Pause[]
  /** The gaps that overlap the visible range. */
  gaps: readonly Gap[]
  /** The range of the axis; null: all of the data. */
  axisRange?: TimeSpan | null
}

/** The facts about a chart, in a line; what is in doubt stands first, because the end may be cut. */
export function chartNote({ view, pauses, gaps, axisRange = null }: NoteInput): string {
  const { buckets, more = 0, times, reduction, overAll } = view
  const isVisible = (from: number, to: number) =>
    axisRange === null || (to > axisRange.from && from < axisRange.to)
  const visiblePauses = pauses.filter(({ from, to }) => isVisible(from, to))
  const pausedSeconds = visiblePauses.reduce((sum, { from, to }) => sum + to - from, 0)
  const gap = gaps.at(-1)
  const isIncomplete =
    buckets !== undefined &&
    times.some(
      (from, i) => isVisible(from, bucketEnd(view, i)) && incompletenessOf(view, i, []) === 'not held',
    )
  return [
    ...(gap !== undefined
      ? [`Hatched: ${isRepaired(gap) ? 'missed, then reloaded' : 'possible missed changes'}`]
      : isIncomplete
        ? ['Hatched: incomplete data']
        : pausedSeconds > 0
          ? [`Hatched: no data for ${formatDuration(pausedSeconds * 1000)}`]
          : []),
    ...(more > 0 ? [`${countText(more, 'more value')} not drawn`] : []),
    ...(reduction === undefined
      ? []
      : [`${formatFigures(reduction.rows)} rows, simplified to what is visible`]),
    ...(buckets === undefined
      ? []
      : [
          `${formatDuration(buckets.seconds * 1000)} intervals${isIncomplete ? ' of the loaded rows' : ''}${progressText(buckets)}`,
        ]),
    ...(overAll === undefined ? [] : [`all ${countText(overAll, 'row')}`]),
    ...(buckets !== undefined && buckets.older > 0
      ? [`${formatFigures(buckets.older)} older not drawn`]
      : []),
  ].join(' · ')
}
