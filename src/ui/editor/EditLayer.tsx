import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { EditorRef } from '../../machines/editor/editor.machine'
import { BoardEditedByOthers } from '../viewers/EditedByOthers'
import { announcementText } from '../words/announcementText'
import { EditBar } from './EditBar'
import { useRootAttribute } from '../kit/useRootAttribute'
import { PanelSheet } from './panelForm/PanelSheet'
import { TableChoice } from './tableChoice/TableChoice'
import { useClipboardKeys } from './panelTools/useClipboardKeys'

interface EditLayerProps {
  editor: EditorRef
  board: BoardRef
}

/** Everything around the board during an edit. Fetched when the edit begins. */
export default function EditLayer({ editor, board }: EditLayerProps) {
  const form = useSelector(editor, ({ context }) => context.form)
  const tableChoice = useSelector(editor, ({ context }) => context.tableChoice)
  const { about, count } = useSelector(editor, ({ context }) => context.announcement)
  useClipboardKeys(editor)
  useRootAttribute('data-editing')
  return (
    <>
      <EditBar editor={editor}>
        <BoardEditedByOthers board={board} />
      </EditBar>
      {tableChoice !== null && <TableChoice editor={editor} choice={tableChoice} />}
      {form !== null && <PanelSheet editor={editor} board={board} form={form} />}
      <p role="status" className="visually-hidden">
        {about !== null && <span key={count}>{announcementText(about)}</span>}
      </p>
    </>
  )
}
