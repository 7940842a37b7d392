import { useSelector } from '@xstate/react'
import type { LibraryNotice as LibraryNoticeData } from '../../machines/boardLibrary/boardLibrary.context'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { DismissButton, NoticeLine } from '../notices/NoticeLine'
import { Button } from '../kit/Button'
import { describeLibraryNotice } from '../words/boardsText'

export interface LibraryNoticeProps {
  library: BoardLibraryRef
  /** Called after the notice is gone, and with it its button. */
  onDismissed: () => void
}

/** No fault remains. */
const isMild = ({ type }: LibraryNoticeData) => type === 'copied' || type === 'repaired'

/** What happened to a board that was opened or changed. */
export default function LibraryNotice({ library, onDismissed }: LibraryNoticeProps) {
  const notice = useSelector(library, ({ context }) => context.notices.at(-1))
  if (notice === undefined) return null
  const dismissThen = (then: () => void) => {
    library.send({ type: 'boardLibrary.dismiss' })
    then()
    onDismissed()
  }
  const { theirs } = notice.type === 'copied' ? notice : { theirs: null }
  return (
    <NoticeLine shape={isMild(notice) ? 'half' : 'octagon'} text={describeLibraryNotice(notice)}>
      {theirs !== null && (
        <Button
          variant="plain"
          onClick={() => dismissThen(() => library.send({ type: 'boardLibrary.open', id: theirs }))}
        >
          Show theirs
        </Button>
      )}
      {notice.type === 'refused' && notice.canRetry && (
        <Button variant="plain" onClick={() => library.send({ type: 'boardLibrary.retry' })}>
          Try again
        </Button>
      )}
      <DismissButton onClick={() => dismissThen(() => undefined)} />
    </NoticeLine>
  )
}
