import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { BoardFile } from '../../board/board'
import { formatBoard } from '../../board/file/format'
import { idFrom } from '../../board/names'
import { templates } from '../../board/templates/templates'
import type { EditorRef } from '../../machines/editor.machine'
import { fileText } from '../boards/fileText'
import button from '../Button.module.css'
import { paste } from './clip'
import styles from './Menu.module.css'

interface BoardMenuProps {
  editor: EditorRef
  isBusy: boolean
}

/** What is done with a whole board seldom. */
export function BoardMenu({ editor, isBusy }: BoardMenuProps) {
  const described = useSelector(editor, ({ context }) => context.described)
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
              <Menu.Item className={styles['item']} onClick={() => void paste(editor)}>
                Paste a panel
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => file.current?.click()}>
                Import a file…
              </Menu.Item>
              <Menu.Item
                className={styles['item']}
                onClick={() => download(editor.getSnapshot().context.history.present)}
              >
                Export as a file
              </Menu.Item>
              <Menu.Separator className={styles['separator']} />
              <Menu.Group>
                <Menu.GroupLabel className={styles['label']}>Begin anew from</Menu.GroupLabel>
                {templates.map(({ title, says, make }) => {
                  const made = make(tables)
                  const isVain = made.panels.length === 0 && title !== 'Empty'
                  return (
                    <Menu.Item
                      key={title}
                      className={clsx(styles['item'], styles['tall'])}
                      disabled={isVain}
                      onClick={() => editor.send({ type: 'editor.replace', file: made, what: `“${title}”` })}
                    >
                      {title}
                      <span className={styles['says']}>
                        {isVain ? 'The project does not tell which tables there are.' : says}
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
          const [chosen] = currentTarget.files ?? []
          currentTarget.value = ''
          if (chosen !== undefined)
            void fileText(chosen).then(text => editor.send({ type: 'editor.import', text }))
        }}
      />
    </CSPProvider>
  )
}

function download(board: BoardFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([formatBoard(board)], { type: 'application/json' }))
  link.download = `${idFrom(board.title)}.board.json`
  link.click()
  // Not at once: some browsers begin to read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
