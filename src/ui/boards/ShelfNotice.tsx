import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import type { Notice as ShelfNote } from '../../machines/shelf.context'
import type { ShelfRef } from '../../machines/shelf.machine'
import { Dismiss, Notice } from '../board/NoticeLine'
import { Button } from '../Button'
import { noticeText } from '../words/boards'
import { useShelf } from './useShelf'

interface ShelfNoticeProps {
  board: BoardRef
  /** After the notice is gone, and its button with it. */
  onDismissed: () => void
}

/** What became of a board that was opened or changed. */
export function ShelfNotice({ board, onDismissed }: ShelfNoticeProps) {
  const shelf = useShelf(board)
  return shelf && <Told shelf={shelf} onDismissed={onDismissed} />
}

/** Nothing is amiss any more. */
const isMild = ({ type }: ShelfNote) => type === 'copied' || type === 'repaired'

function Told({ shelf, onDismissed }: { shelf: ShelfRef; onDismissed: () => void }) {
  const notice = useSelector(shelf, ({ context }) => context.notice)
  if (notice === null) return null
  const leave = (then: () => void) => {
    shelf.send({ type: 'shelf.dismiss' })
    then()
    onDismissed()
  }
  const { theirs } = notice.type === 'copied' ? notice : { theirs: null }
  return (
    <Notice shape={isMild(notice) ? 'half' : 'octagon'} text={noticeText(notice)}>
      {theirs !== null && (
        <Button look="plain" onClick={() => leave(() => shelf.send({ type: 'shelf.open', id: theirs }))}>
          Show theirs
        </Button>
      )}
      {notice.type === 'refused' && notice.mayRetry && (
        <Button look="plain" onClick={() => shelf.send({ type: 'shelf.retry' })}>
          Try again
        </Button>
      )}
      <Dismiss onClick={() => leave(() => undefined)} />
    </Notice>
  )
}
