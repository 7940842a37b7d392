import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { BoardLibraryContext } from '../../machines/boardLibrary/boardLibrary.context'
import { describeOwner } from '../words/ownerText'
import { useBoardLibrary } from './useBoardLibrary'

/** The owner of the shown board, if it is not the viewer. */
export function BoardOwner({ board }: { board: BoardRef }) {
  const library = useBoardLibrary(board)
  const text = useSelector(library, snapshot => (snapshot === undefined ? null : readOwner(snapshot.context)))
  return (
    text !== null && (
      <span className="clip about wide-only desk-only" title={text}>
        <bdi>{text}</bdi>
      </span>
    )
  )
}

/** The list names owners, but a board opened by its address is shown before the list arrives. */
function readOwner({ openEntry, listing }: BoardLibraryContext): string | null {
  const entry = listing?.entries.find(({ id }) => id === openEntry?.id)
  return entry === undefined ? null : describeOwner(entry)
}
