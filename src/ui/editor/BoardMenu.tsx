import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BoardFile } from '../../board/board'
import { formatBoard } from '../../board/file/formatBoard'
import { panelIdFrom } from '../../board/text/names'
import { templatesFor } from '../../board/templates/templates'
import type { EditorRef } from '../../machines/editor/editor.machine'
import { readFileText } from '../boards/readFileText'
import { downloadBlob } from '../kit/downloadBlob'
import button from '../kit/Button.module.css'
import { pastePanel } from './panelTools/clipboard'
import styles from './EditorMenu.module.css'

interface BoardMenuProps {
  editor: EditorRef
  isBusy: boolean
}

/** Rarely used actions on the whole board. */
export function BoardMenu({ editor, isBusy }: BoardMenuProps) {
  const described = useSelector(editor, ({ context }) => context.catalog)
  const file = useRef<HTMLInputElement>(null)
  const tables = described?.type === 'described' ? described.tables : []
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false}>
        <Menu.Trigger className={clsx(button['button'], button['plain'])} disabled={isBusy}>
          More
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles['positioner']} align="start" sideOffset={4}>
            <Menu.Popup className={styles['menu']}>
              <Menu.Item className={styles['item']} onClick={() => void pastePanel(editor)}>
                Paste panel
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => file.current?.click()}>
                Import file…
              </Menu.Item>
              <Menu.Item
                className={styles['item']}
                onClick={() => exportBoard(editor.getSnapshot().context.history.present)}
              >
                Export file
              </Menu.Item>
              <Menu.Separator className={styles['separator']} />
              <Menu.Group>
                <Menu.GroupLabel className={styles['label']}>Replace with template</Menu.GroupLabel>
                {templatesFor(tables).map(({ title, description, choosesTables, make }) => {
                  const boardFile = make(tables)
                  const isImpossible = boardFile.panels.length === 0 && title !== 'Empty'
                  return (
                    <Menu.Item
                      key={title}
                      className={clsx(styles['item'], styles['tall'])}
                      disabled={isImpossible}
                      onClick={() =>
                        editor.send(
                          choosesTables
                            ? { type: 'editor.offerTables' }
                            : { type: 'editor.replace', file: boardFile, what: `“${title}”` },
                        )
                      }
                    >
                      {title}
                      <span className={styles['says']}>
                        {isImpossible ? 'We can’t list this project’s tables.' : description}
                      </span>
                    </Menu.Item>
                  )
                })}
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
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
    </CSPProvider>
  )
}

const exportBoard = (board: BoardFile) =>
  downloadBlob(
    new Blob([formatBoard(board)], { type: 'application/json' }),
    `${panelIdFrom(board.title)}.board.json`,
  )
