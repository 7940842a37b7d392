import type { BoardRef } from '../../machines/board.machine'
import { Button } from '../Button'
import styles from './Ghost.module.css'
import { edit } from './useEditor'

/** What stands on a board without panels. */
export function Bare({ board }: { board: BoardRef }) {
  return (
    <div className={styles['bare']}>
      <p>Nothing is on this board yet.</p>
      <Button onClick={() => edit(board, null)}>Add the first panel</Button>
    </div>
  )
}
