import type { ReactNode } from 'react'
import { timeRangeUse } from '../../board/time/followsTime'
import type { View } from '../../streams/views/view'
import { useNow } from '../kit/useNow'
import { Button } from '../kit/Button'
import { PanelNotice } from '../notices/PanelNotice'
import { formatMinute } from '../words/dateTime'
import { useShownTime } from './shownTime'

interface RangeNoticeProps {
  view: View
  children: ReactNode
}

/** Whether rows of any time are held. */
export const hasRows = (view: View): boolean =>
  'range' in view && (view.range.newest !== null || ('rowCount' in view && view.rowCount > 0))

/** A view limited to the board's time range, as far as rows are held; it says if they do not reach back far enough. */
export function RangeNotice({ view, children }: RangeNoticeProps) {
  const now = useNow(false)
  const { onClear } = useShownTime()
  if (!('range' in view)) return children
  const { isAny, oldest, newest, reachesStart, isOver, isHead } = view.range
  // A figure has no room for the note.
  const isCut = view.range.isCut && timeRangeUse(view.kind) !== 'figure'
  // A read for this range is complete, unless it hit the row cap.
  const olderState = isHead ? 'shown here' : isCut ? 'loaded' : null
  if (!isAny)
    return (
      <PanelNotice
        isEmpty
        title="No rows in this time range"
        text={
          newest === null
            ? 'None of the loaded rows has a readable time.'
            : isOver
              ? `The newest loaded row is from ${formatMinute(newest, now)}.`
              : `The oldest loaded row is from ${formatMinute(oldest ?? newest, now)}.`
        }
      >
        {onClear !== undefined && (
          <Button variant="plain" onClick={onClear}>
            Show all loaded data
          </Button>
        )}
      </PanelNotice>
    )
  return (
    <>
      {children}
      {olderState !== null && oldest !== null && !reachesStart && (
        <p className="note rigid above-8">
          From {formatMinute(oldest, now)}. Older rows aren’t {olderState}.
        </p>
      )}
    </>
  )
}
