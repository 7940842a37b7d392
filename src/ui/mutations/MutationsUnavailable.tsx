import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import { NoticeLine } from '../notices/NoticeLine'
import { Button } from '../kit/Button'

/** Why nothing can be changed yet: the code for mutations could not be fetched. */
export function MutationsUnavailable({ board }: { board: BoardRef }) {
  const loading = useSelector(board, ({ children }) => children.loadMutations)
  const isMissing = useSelector(
    loading,
    snapshot => snapshot?.status === 'active' && snapshot.context.tries > 0,
  )
  const isAsking = useSelector(loading, snapshot => snapshot?.hasTag('busy') === true)
  if (!isMissing) return null
  return (
    <NoticeLine
      shape="half"
      text="Nothing can be changed or called from here yet: what does it could not be loaded. It is tried again by itself."
    >
      <Button variant="plain" busy={isAsking} onClick={() => loading?.send({ type: 'backgroundLoad.retry' })}>
        Try now
      </Button>
    </NoticeLine>
  )
}
