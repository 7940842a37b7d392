import type { Panel } from '../../board/board'
import type { BoardRef } from '../../machines/board.machine'
import type { EditorRef } from '../../machines/editor.machine'
import { PanelEdited } from '../watchers/Edited'
import { Corner, Handle } from './Handle'
import { PanelMenu } from './PanelMenu'
import styles from './PanelTools.module.css'

interface PanelToolsProps {
  editor: EditorRef
  board: BoardRef
  panel: Panel
}

/** What stands on a panel while its board is edited. Fetched when that begins. */
export default function PanelTools({ editor, board, panel }: PanelToolsProps) {
  return (
    <div className={styles['tools']}>
      <Handle editor={editor} panel={panel} />
      <PanelMenu editor={editor} panel={panel} />
      <Corner editor={editor} panel={panel} />
      <PanelEdited board={board} id={panel.id} />
    </div>
  )
}
