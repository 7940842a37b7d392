import { useSelector } from '@xstate/react'
import { noArrangement } from '../../../machines/boardArrangement/boardArrangement.select'
import type { BoardArrangementEvent } from '../../../machines/boardArrangement/boardArrangement.setup'
import type { BoardLibraryRef } from '../../../machines/boardLibrary/boardLibrary.machine'

/** How the viewer arranged the boards, and how to change that. */
export function useArrangement(library: BoardLibraryRef) {
  const arrangement = useSelector(library, ({ children }) => children.arrangement)
  const boardArrangement = useSelector(arrangement, snapshot => snapshot?.context ?? noArrangement)
  return { boardArrangement, arrange: (event: BoardArrangementEvent) => arrangement?.send(event) }
}
