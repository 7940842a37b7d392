import { clsx } from 'clsx'
import type { Panel } from '../../../board/board'
import type { BoardRef } from '../../../machines/board/board.machine'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { PanelEditedByOthers } from '../../viewers/EditedByOthers'
import { ResizeCorner, PanelHandle } from './PanelHandle'
import { PanelMenu } from './PanelMenu'
import styles from './PanelTools.module.css'

interface PanelToolsProps {
  editor: EditorRef
  board: BoardRef
  panel: Panel
}

/** The tools on a panel during an edit. Fetched when the edit begins. */
export default function PanelTools({ editor, board, panel }: PanelToolsProps) {
  return (
    <div className={clsx('row gapless rigid', styles['tools'])}>
      <PanelHandle editor={editor} panel={panel} />
      <PanelMenu editor={editor} panel={panel} />
      <ResizeCorner editor={editor} panel={panel} />
      <PanelEditedByOthers board={board} id={panel.id} />
    </div>
  )
}
