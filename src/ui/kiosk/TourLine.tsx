import { useSelector } from '@xstate/react'
import { isolateText } from '../../board/text/isolateText'
import type { KioskRef } from '../../machines/kiosk/kiosk.machine'
import type { TourFailure } from '../../machines/kiosk/kiosk.tour'
import { describeLibraryNotice } from '../words/boardsText'
import { IsolatedText } from '../kit/text/IsolatedText'

interface TourLineProps {
  kiosk: KioskRef
  titleOf: (id: string) => string
}

/** Which board of the tour is shown, why it stays, and which boards could not be shown at their turn. */
export function TourLine({ kiosk, titleOf }: TourLineProps) {
  const { boards, shownId, failures, every, isFaulty } = useSelector(kiosk, ({ context }) => context.tour)
  const waitingText = useSelector(kiosk, snapshot =>
    snapshot.hasTag('attended')
      ? ' · paused while someone is here'
      : snapshot.hasTag('paused')
        ? ' · paused, press h to continue'
        : '',
  )
  if (isFaulty)
    return (
      <span className="clip ink small">
        “cycle” in the URL must be a time from 5 s to 24 h, such as 30, 45s or 2m
      </span>
    )
  if (every === null) return null
  const [first, ...more] = Object.entries(failures)
  const position = shownId === null ? -1 : boards.indexOf(shownId)
  return (
    <>
      {first !== undefined && (
        <span
          className="clip ink small"
          title={Object.keys(failures).map(titleOf).map(isolateText).join(', ')}
        >
          “<IsolatedText text={titleOf(first[0])} />” is not shown: {describeTourFailure(first[1])}
          {more.length > 0 && ` (and ${more.length} more)`}
        </span>
      )}
      <span className="note no-phone">
        {boards.length === 0
          ? 'no boards to cycle through'
          : position === -1
            ? `${boards.length} boards cycling${waitingText}`
            : `board ${position + 1} of ${boards.length}${waitingText}`}
      </span>
    </>
  )
}

function describeTourFailure(failure: TourFailure): string {
  if (failure.type === 'absent') return 'the board doesn’t exist or isn’t shared with you'
  return failure.type === 'late' ? 'it didn’t load in time' : describeLibraryNotice(failure)
}
