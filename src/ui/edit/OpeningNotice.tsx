import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import { Dismiss, Notice } from '../board/NoticeLine'
import { Button } from '../Button'
import { edit } from './useEditor'

interface OpeningNoticeProps {
  board: BoardRef
  /** After the notice is gone, and its button with it. */
  onDismissed: () => void
}

/** Why the board is not edited yet, where that takes long or cannot be. */
export function OpeningNotice({ board, onDismissed }: OpeningNoticeProps) {
  const isLong = useSelector(board, snapshot => snapshot.matches({ opening: 'long' }))
  const isVain = useSelector(board, snapshot => snapshot.matches('unopened'))
  if (!isLong && !isVain) return null
  const dismiss = () => {
    board.send({ type: 'board.dismiss' })
    onDismissed()
  }
  return (
    <Notice shape={isVain ? 'octagon' : 'half'} text={isVain ? UNOPENED : OPENING}>
      <Button look="plain" busy={isLong} onClick={() => edit(board)}>
        Try again
      </Button>
      <Dismiss onClick={dismiss} />
    </Notice>
  )
}

const OPENING = 'What the board is edited with is being loaded.'
const UNOPENED =
  'The board cannot be edited now: what it is edited with could not be loaded. Try again; where that does not help, load the page again.'
