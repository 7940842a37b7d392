import { isolateText } from '../../../board/text/isolateText'
import type { Gap } from '../../../machines/channel/ledger'
import type { Lane, StateSpan, TimelineView } from '../../../streams/views/view'
import { isDated, timeText } from '../../charts/data/chartText'
import type { StateStyle } from '../../charts/data/stateStyles'
import { formatDuration } from '../../words/duration'
import { describeGap, isRepaired, formatSpan } from '../../words/gapText'
import { countText } from '../../words/numberText'

type StateStyles = ReadonlyMap<string, StateStyle>

export const laneName = ({ entity }: Lane): string =>
  entity === null ? 'NULL' : entity === '' ? '(empty)' : entity

/** The prefix keeps an entity called "null" apart from NULL. */
export const laneKey = ({ entity }: Lane): string => (entity === null ? 'null' : `=${entity}`)

export const stateName = ({ state }: StateSpan, styles: StateStyles): string =>
  state === null ? 'no state' : (styles.get(state)?.label ?? state)

/**
 * When a timeline ends, ms since the epoch: now, or the end of a range that is over, after which no change is loaded.
 */
export interface TimelineEnd {
  now: number
  isOver: boolean
}

/** "down, 14:02:03 – 14:05:11, 3 m 8 s" */
export function stateSpanText(span: StateSpan, styles: StateStyles, { now, isOver }: TimelineEnd): string {
  const { from, to } = span
  const hasDates = isDated(from / 1000, (to ?? now) / 1000) || isDated(from / 1000, now / 1000)
  const [beginText, length] = [timeText(from / 1000, hasDates), formatDuration((to ?? now) - from)]
  const openText = isOver ? `${beginText} – end of the range` : `since ${beginText}`
  const timeSpanText = to === null ? openText : `${beginText} – ${timeText(to / 1000, hasDates)}`
  return `${isolateText(stateName(span, styles))}, ${timeSpanText}, ${length}`
}

/** The facts about the lanes, in a line. */
export function timelineNote({ more, isTruncated }: TimelineView, gaps: readonly Gap[]): string {
  const gap = gaps.at(-1)
  return [
    ...(gap === undefined
      ? []
      : [`Hatched: ${isRepaired(gap) ? 'missed, then reloaded' : 'possible missed changes'}`]),
    ...(more > 0 ? [`${countText(more, 'more lane')} not drawn`] : []),
    ...(isTruncated ? ['older changes aren’t loaded'] : []),
  ].join(' · ')
}

/** A text alternative to the lanes. */
export function timelineSummary(
  title: string,
  view: TimelineView,
  styles: StateStyles,
  { gaps, ...end }: { gaps: readonly Gap[] } & TimelineEnd,
): string {
  const { now, isOver } = end
  const first = Math.min(now, ...view.lanes.flatMap(({ spans }) => spans[0]?.from ?? []))
  const each = view.lanes.map(lane => {
    const last = lane.spans.at(-1)
    const before = lane.spans.length - 1
    const changes = before === 0 ? '' : `, after ${before} ${before === 1 ? 'change' : 'changes'}`
    return `${laneName(lane)} ${isOver ? 'was' : 'is'} ${last === undefined ? 'unknown' : stateSpanText(last, styles, end)}${changes}`
  })
  const note = timelineNote(view, [])
  const gapTexts = gaps.map(gap => ` Gap ${formatSpan(gap, now)}: ${describeGap(gap)}.`).join('')
  return `${title} over ${isOver ? '' : 'the last '}${formatDuration(now - first)}: ${each.join('; ')}.${note === '' ? '' : ` ${note}.`}${gapTexts}`
}
