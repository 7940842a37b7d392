import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BoardFile } from '../../board/board'
import { formatBoard } from '../../board/file/formatBoard'
import { panelIdFrom } from '../../board/text/names'
import { templatesFor } from '../../board/templates/templates'
import type { EditorRef } from '../../machines/editor/editor.machine'
import { readFileText } from '../boards/readFileText'
import { downloadBlob } from '../kit/downloadBlob'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../kit/menu/Menu'
import { pastePanel } from './panelTools/clipboard'

interface BoardMenuProps {
  editor: EditorRef
  isBusy: boolean
}

/** Rarely used actions on the whole board. */
export function BoardMenu({ editor, isBusy }: BoardMenuProps) {
  const catalog = useSelector(editor, ({ context }) => context.catalog)
  const file = useRef<HTMLInputElement>(null)
  const tables = catalog?.type === 'described' ? catalog.tables : []
  return (
    <>
      <Menu align="start" button={{ className: 'button', disabled: isBusy, children: 'More' }}>
        <MenuItem onClick={() => void pastePanel(editor)}>Paste panel</MenuItem>
        <MenuItem onClick={() => file.current?.click()}>Import file…</MenuItem>
        <MenuItem onClick={() => exportBoard(editor.getSnapshot().context.history.present)}>
          Export file
        </MenuItem>
        <MenuSeparator />
        <MenuGroup label="Replace with template">
          {templatesFor(tables).map(({ title, description, choosesTables, make }) => {
            const boardFile = make(tables)
            const isImpossible = boardFile.panels.length === 0 && title !== 'Empty'
            return (
              <MenuItem
                key={title}
                disabled={isImpossible}
                hint={isImpossible ? 'We can’t list this project’s tables.' : description}
                onClick={() =>
                  editor.send(
                    choosesTables
                      ? { type: 'editor.offerTables' }
                      : { type: 'editor.replace', file: boardFile, label: `“${title}”` },
                  )
                }
              >
                {title}
              </MenuItem>
            )
          })}
        </MenuGroup>
      </Menu>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={({ currentTarget }) => {
          const [chosenFile] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosenFile !== undefined)
            void readFileText(chosenFile).then(text => editor.send({ type: 'editor.import', text }))
        }}
      />
    </>
  )
}

const exportBoard = (board: BoardFile) =>
  downloadBlob(
    new Blob([formatBoard(board)], { type: 'application/json' }),
    `${panelIdFrom(board.title)}.board.json`,
  )
