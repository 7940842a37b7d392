import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { listBoards, type ListedBoard } from '../../../machines/boardArrangement/boardArrangement.select'
import type { BoardLibraryRef } from '../../../machines/boardLibrary/boardLibrary.machine'
import { findShownDemo, listDemoBoards } from '../demoBoards'

/** All boards that a viewer can open, the demo's last, and which one is shown. */
export function useBoards(library: BoardLibraryRef) {
  const listing = useSelector(library, ({ context }) => context.listing)
  const firstFile = useSelector(library, ({ context }) => context.firstFile)
  const openId = useSelector(library, ({ context }) => context.openEntry?.id)
  const shownDemo = useSelector(library, findShownDemo)
  const boards = useMemo(
    () => listBoards(listing?.entries ?? [], listDemoBoards(firstFile)),
    [listing, firstFile],
  )
  const isShown = ({ id, title, isDemo }: ListedBoard) => id === openId || (isDemo && title === shownDemo)
  return { boards, isShown, isListed: listing !== null }
}

/** Opens a board of the list. */
export const openBoard = (library: BoardLibraryRef, { id, file }: ListedBoard) =>
  library.send(file === null ? { type: 'boardLibrary.open', id } : { type: 'boardLibrary.showFirst', file })
