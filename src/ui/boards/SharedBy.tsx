import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import type { ShelfContext } from '../../machines/shelf.context'
import { sharedBy } from '../words/boards'
import styles from './SharedBy.module.css'
import { useShelf } from './useShelf'

/** Whose board is shown, where it is not the viewer's own. */
export function SharedBy({ board }: { board: BoardRef }) {
  const shelf = useShelf(board)
  const text = useSelector(shelf, snapshot => (snapshot === undefined ? null : ownerIn(snapshot.context)))
  return (
    text !== null && (
      <span className={styles['text']} title={text}>
        <bdi>{text}</bdi>
      </span>
    )
  )
}

/** The list knows owners by name, and a board that was opened by its address is shown before it is there. */
function ownerIn({ open, listing }: ShelfContext): string | null {
  const entry = listing?.entries.find(({ id }) => id === open?.id)
  return entry === undefined ? null : sharedBy(entry)
}
