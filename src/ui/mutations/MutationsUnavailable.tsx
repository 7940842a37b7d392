import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import { NoticeLine } from '../notices/NoticeLine'
import { Button } from '../kit/Button'

/** Why nothing can be changed yet: the code for mutations could not be fetched. */
export function MutationsUnavailable({ board }: { board: BoardRef }) {
  const backgroundLoad = useSelector(board, ({ children }) => children.loadMutations)
  const isMissing = useSelector(
    backgroundLoad,
    snapshot => snapshot?.status === 'active' && snapshot.context.tries > 0,
  )
  const isAsking = useSelector(backgroundLoad, snapshot => snapshot?.hasTag('busy') === true)
  if (!isMissing) return null
  return (
    <NoticeLine
      shape="half"
      text="Editing and calls are unavailable: part of the page couldn’t be loaded. Retrying automatically. If this stays, reload the page."
    >
      <Button
        variant="plain"
        busy={isAsking}
        onClick={() => backgroundLoad?.send({ type: 'backgroundLoad.retry' })}
      >
        Retry now
      </Button>
    </NoticeLine>
  )
}
