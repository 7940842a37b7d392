import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { LibraryNotice as LibraryNoticeData } from '../../machines/boardLibrary/boardLibrary.context'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { DismissButton, NoticeLine } from '../notices/NoticeLine'
import { Button } from '../kit/Button'
import { describeLibraryNotice } from '../words/boardsText'
import { useBoardLibrary } from './useBoardLibrary'

interface LibraryNoticeProps {
  board: BoardRef
  /** Called after the notice is gone, and with it its button. */
  onDismissed: () => void
}

/** What happened to a board that was opened or changed. */
export function LibraryNotice({ board, onDismissed }: LibraryNoticeProps) {
  const library = useBoardLibrary(board)
  return library && <CurrentNotice library={library} onDismissed={onDismissed} />
}

/** No fault remains. */
const isMild = ({ type }: LibraryNoticeData) => type === 'copied' || type === 'repaired'

function CurrentNotice({ library, onDismissed }: { library: BoardLibraryRef; onDismissed: () => void }) {
  const notice = useSelector(library, ({ context }) => context.notice)
  if (notice === null) return null
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
