import type { TimeRange } from '../../board/time/timeRange'
import type { LineView, TimelineView, View } from '../../streams/views/view'
import { lastEnd } from '../charts/data/incompleteBuckets'
import { timeRangeText } from '../timeRange/timeRangeText'
import { formatClockTime, formatDay } from '../words/dateTime'
import { viewerZone, displayZone } from '../words/timeZone'

/**
 * A chart's time range with its zone; empty for a chart that is not of times. `now`: ms since the epoch, by the rows'
 * clock.
 */
export function viewRangeText(view: View, now: number, time: TimeRange | undefined): string {
  if (time !== undefined && !('last' in time)) return timeRangeText(time, viewerZone())
  if (view.kind !== 'line' && view.kind !== 'timeline')
    return time === undefined ? '' : timeRangeText(time, viewerZone())
  const [first, last] = viewEnds(view, now)
  const from = time === undefined ? first : Math.max(first, now - time.last * 1000)
  const rangeName = time === undefined ? '' : `${timeRangeText(time, viewerZone())}, `
  const end =
    formatDay(from) === formatDay(last)
      ? formatClockTime(last)
      : `${formatDay(last)} ${formatClockTime(last)}`
  return `${rangeName}${formatDay(from)} ${formatClockTime(from)} – ${end}, ${displayZone()}`
}

/** In ms since the epoch; a chart of buckets ends with its last bucket. */
function viewEnds(view: LineView | TimelineView, now: number): readonly [number, number] {
  if (view.kind === 'line') {
    const { times } = view
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) return [now, now]
    return [first * 1000, Math.min(lastEnd(view) * 1000, Math.max(now, last * 1000))]
  }
  return [Math.min(now, ...view.lanes.flatMap(({ spans }) => spans[0]?.from ?? [])), now]
}
