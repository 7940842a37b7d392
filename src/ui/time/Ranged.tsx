import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { Panel } from '../../board/board'
import { sourceOf } from '../../board/panels/kinds'
import type { ChannelRef } from '../../machines/channel.machine'
import type { View } from '../../streams/view'
import { useNow } from '../clock'
import { Notice } from '../frame/Notice'
import { useAhead } from '../signal/useHoles'
import { minuteTime } from '../words/time'
import styles from './Ranged.module.css'
import { useShownTime, useSpan, type Span } from './shown'
import { within } from './within'

interface RangedProps {
  panel: Panel
  view: View
  channel: ChannelRef
  children: (view: View) => ReactNode
}

/** A view within the time that the board shows, as far as rows are held; where they do not reach, it says so. */
export function Ranged({ panel, view, channel, children }: RangedProps) {
  const span = useRowSpan(useAhead(channel))
  const now = useNow(false)
  const { columnOf } = useShownTime()
  const source = useSelector(channel, ({ context }) => context.source)
  const found = span && within(view, span, columnOf(sourceOf(panel) ?? ''))
  if (found === null || span === null) return children(view)
  const { oldest, newest, isAny } = found
  // What was read for this time is all that there is of it, unless there was more than may be held.
  const isCut = 'limit' in source && countOf(view) >= source.limit
  const before = isHead(view) ? 'shown here' : isCut ? 'held' : null
  if (!isAny)
    return (
      <Notice
        title="No rows in the time shown"
        text={
          newest === null
            ? 'None of the rows held has a time that can be read.'
            : newest < span.from
              ? `The newest row held is of ${minuteTime(newest, now)}.`
              : `The oldest row held is of ${minuteTime(oldest ?? newest, now)}.`
        }
      />
    )
  return (
    <>
      {children(found.view)}
      {before !== null && oldest !== null && oldest > span.from && (
        <p className={styles['note']}>
          From {minuteTime(oldest, now)} on; older rows are not {before}.
        </p>
      )}
    </>
  )
}

/** By the clock that the rows have their times from; the last so many seconds have no end. */
function useRowSpan(ahead: number): Span | null {
  const { time } = useShownTime()
  const span = useSpan()
  if (span === null || time === null || !('last' in time)) return span
  return { from: span.from - ahead, to: Infinity }
}

const countOf = (view: View) =>
  view.kind === 'line'
    ? (view.reduction?.rows ?? view.times.length)
    : 'held' in view && typeof view.held === 'number'
      ? view.held
      : 0

/** Only the first of the rows held are in it. */
const isHead = (view: View) =>
  view.kind === 'table'
    ? view.rows.length < view.held
    : view.kind === 'feed' || view.kind === 'messages'
      ? view.lines.length < view.held
      : false
