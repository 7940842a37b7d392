import { offsetAt } from '../../../board/time/zonedTime'
import type { Gap } from '../../../machines/channel/ledger'
import type { BarsView } from '../../../streams/views/view'
import { isRepaired } from '../../words/gapText'
import { displayZone } from '../../words/timeZone'
import { areCalendarDays } from './intervals'

/**
 * The starts of the intervals of which changes may have been missed. What the database calculates after a gap is whole,
 * so that an open one alone leaves figures over all rows in doubt.
 */
export function doubtfulStarts(view: BarsView, gaps: readonly Gap[]): ReadonlySet<number> {
  const { intervals, over } = view
  if (intervals === undefined) return new Set()
  const shift = areCalendarDays(view) ? (at: number) => at + offsetAt(at, displayZone()) : (at: number) => at
  const spans = gaps
    .filter(gap => !isRepaired(gap) && (over.isAll !== true || gap.to === null))
    .map(({ from, to }) => ({ from: shift(from), to: to === null ? Infinity : shift(to) }))
  const { starts, end } = intervals
  return new Set(
    starts.filter((from, i) => spans.some(gap => gap.from < (starts[i + 1] ?? end) && gap.to > from)),
  )
}

export const IN_DOUBT = 'possible missed changes'
