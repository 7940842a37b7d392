import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board.machine'
import type { EditorRef } from '../../machines/editor.machine'
import { BoardEdited } from '../watchers/Edited'
import { EditBar } from './EditBar'
import { PanelSheet } from './PanelSheet'
import { useClipboard } from './useClipboard'

interface EditLayerProps {
  editor: EditorRef
  board: BoardRef
}

/** What lies around the board while it is edited. Fetched when that begins. */
export default function EditLayer({ editor, board }: EditLayerProps) {
  const form = useSelector(editor, ({ context }) => context.form)
  const { text, count } = useSelector(editor, ({ context }) => context.said)
  useClipboard(editor)
  return (
    <>
      <EditBar editor={editor}>
        <BoardEdited board={board} />
      </EditBar>
      {form !== null && <PanelSheet editor={editor} board={board} form={form} />}
      <p role="status" className="visually-hidden">
        {text !== '' && <span key={count}>{text}</span>}
      </p>
    </>
  )
}
