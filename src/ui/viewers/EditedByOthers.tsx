import { clsx } from 'clsx'
import type { BoardRef } from '../../machines/board/board.machine'
import styles from './EditedByOthers.module.css'
import { useViewers } from './useViewers'
import { describeEditors } from './viewersText'

/** Beside the board's actions: somebody else edits the board too, and the consequence. */
export function BoardEditedByOthers({ board }: { board: BoardRef }) {
  const { viewers, isNow } = useViewers(board)
  const editors = isNow ? describeEditors(viewers.filter(({ edits }) => edits)) : null
  return (
    <span role="status" className={clsx('clip body text-end', styles['board'])}>
      {editors !== null && `${editors} this board, too. The later save becomes a copy.`}
    </span>
  )
}

interface PanelEditedByOthersProps {
  board: BoardRef
  id: string
}

/** On a panel that somebody else is editing. */
export function PanelEditedByOthers({ board, id }: PanelEditedByOthersProps) {
  const { viewers, isNow } = useViewers(board)
  const editors = isNow ? describeEditors(viewers.filter(({ panels }) => panels.includes(id))) : null
  return editors === null ? null : (
    <span className={clsx('clip strong', styles['panel'])}>{`${editors} this`}</span>
  )
}
