import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { ViewersRef } from '../../machines/viewers/viewers.machine'
import type { PresentViewer } from '../../streams/viewers/viewerList'

const noViewers: readonly PresentViewer[] = []

const useViewersRef = (board: BoardRef): ViewersRef | undefined =>
  useSelector(board, ({ children }) => children.viewers)

/** The viewer's own other tab matters only while it edits. */
const isNotable = ({ isOwn, edits }: PresentViewer) => !isOwn || edits

/**
 * The board's other viewers, and whether the list is current or from before a connection loss; `notable`: those worth
 * showing.
 */
export function useViewers(board: BoardRef) {
  const ref = useViewersRef(board)
  const viewers = useSelector(ref, snapshot => snapshot?.context.viewers ?? noViewers)
  const self = useSelector(ref, snapshot => snapshot?.context.self ?? null)
  const isNow = useSelector(ref, snapshot => snapshot?.hasTag('current') === true)
  return { viewers, notable: useMemo(() => viewers.filter(isNotable), [viewers]), self, isNow }
}
