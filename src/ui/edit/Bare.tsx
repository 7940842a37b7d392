import type { BoardRef } from '../../machines/board.machine'
import type { EditorRef } from '../../machines/editor.machine'
import { Button } from '../Button'
import styles from './Ghost.module.css'
import { edit } from './useEditor'

interface BareProps {
  board: BoardRef
  editor: EditorRef | undefined
}

/** What stands on a board without panels. */
export function Bare({ board, editor }: BareProps) {
  return (
    <div className={styles['bare']}>
      <p>Nothing is on this board yet.</p>
      <Button onClick={() => (editor ?? edit(board))?.send({ type: 'editor.open', id: null })}>
        Add the first panel
      </Button>
    </div>
  )
}
