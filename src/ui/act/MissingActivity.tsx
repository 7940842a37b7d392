import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import { Notice } from '../board/NoticeLine'
import { Button } from '../Button'

/** Why nothing can be done on the board yet, where what it is done with could not be fetched. */
export function MissingActivity({ board }: { board: BoardRef }) {
  const fetching = useSelector(board, ({ children }) => children.fetchActivity)
  const isMissing = useSelector(
    fetching,
    snapshot => snapshot?.status === 'active' && snapshot.context.tries > 0,
  )
  const isAsking = useSelector(fetching, snapshot => snapshot?.matches('asking') === true)
  if (!isMissing) return null
  return (
    <Notice
      shape="half"
      text="Nothing can be changed or called from here yet: what does it could not be loaded. It is tried again by itself."
    >
      <Button look="plain" busy={isAsking} onClick={() => fetching?.send({ type: 'fetching.again' })}>
        Try now
      </Button>
    </Notice>
  )
}
