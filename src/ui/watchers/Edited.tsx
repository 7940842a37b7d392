import type { BoardRef } from '../../machines/board.machine'
import styles from './Edited.module.css'
import { useWatchers } from './useWatchers'
import { whoEdit } from './words'

/** Beside what is done with the board: somebody else edits it too, and what comes of that. */
export function BoardEdited({ board }: { board: BoardRef }) {
  const { watchers, isNow } = useWatchers(board)
  const who = isNow ? whoEdit(watchers.filter(({ edits }) => edits)) : null
  return (
    <span role="status" className={styles['board']}>
      {who !== null && `${who} this board too. What is saved later becomes a copy.`}
    </span>
  )
}

interface PanelEditedProps {
  board: BoardRef
  id: string
}

/** On a panel that somebody else has in their hands. */
export function PanelEdited({ board, id }: PanelEditedProps) {
  const { watchers, isNow } = useWatchers(board)
  const who = isNow ? whoEdit(watchers.filter(({ panels }) => panels.includes(id))) : null
  return who === null ? null : <span className={styles['panel']}>{`${who} this`}</span>
}
