import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import type { WatchersRef } from '../../machines/watchers.machine'
import type { Watcher } from '../../streams/present'

const nobody: readonly Watcher[] = []

const useWatchersRef = (board: BoardRef): WatchersRef | undefined =>
  useSelector(board, ({ children }) => children.watchers)

/** That the viewer has another tab is only of note while it edits. */
const isNews = ({ isViewer, edits }: Watcher) => !isViewer || edits

/** Who else looks at the board, and whether that is so now or was before a loss; `shown`: those worth a face. */
export function useWatchers(board: BoardRef) {
  const ref = useWatchersRef(board)
  const watchers = useSelector(ref, snapshot => snapshot?.context.watchers ?? nobody)
  const self = useSelector(ref, snapshot => snapshot?.context.self ?? null)
  const isNow = useSelector(ref, snapshot => snapshot?.matches({ attending: 'there' }) === true)
  return { ref, watchers, shown: useMemo(() => watchers.filter(isNews), [watchers]), self, isNow }
}
