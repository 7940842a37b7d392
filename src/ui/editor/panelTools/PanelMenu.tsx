import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useSelector } from '@xstate/react'
import type { Panel } from '../../../board/board'
import type { Direction } from '../../../board/edit/placePanel'
import type { EditorEvent } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { panelIdOf, queryPanels } from '../../commands/panelElements'
import { exportCommands } from '../../export/exportCommands'
import { useShell } from '../../commands/useShell'
import { copyPanel, pastePanel } from './clipboard'
import styles from '../EditorMenu.module.css'

interface PanelMenuProps {
  editor: EditorRef
  panel: Panel
}

const moveItems: readonly [string, 'editor.nudge' | 'editor.stretch', Direction][] = [
  ['Move left', 'editor.nudge', 'left'],
  ['Move right', 'editor.nudge', 'right'],
  ['Move up', 'editor.nudge', 'up'],
  ['Move down', 'editor.nudge', 'down'],
  ['Wider', 'editor.stretch', 'right'],
  ['Narrower', 'editor.stretch', 'left'],
  ['Taller', 'editor.stretch', 'down'],
  ['Shorter', 'editor.stretch', 'up'],
]

/** The actions on a panel during an edit, including everything that a drag can do. */
export function PanelMenu({ editor, panel: { id, title } }: PanelMenuProps) {
  const { setFullPanel, fullPanel } = useShell()
  const isBusy = useSelector(editor, snapshot => !snapshot.hasTag('idle'))
  const menuItem = (label: string, event: EditorEvent, staysOpen = false) => (
    <Menu.Item
      key={label}
      className={styles['item']}
      closeOnClick={!staysOpen}
      onClick={() => editor.send(event)}
    >
      {label}
    </Menu.Item>
  )
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false}>
        <Menu.Trigger className={styles['trigger']} aria-label={`Panel ${title}`} disabled={isBusy}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h.01M8 8h.01M13 8h.01" />
          </svg>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles['positioner']} align="end" sideOffset={4}>
            <Menu.Popup className={styles['menu']}>
              {menuItem('Edit…', { type: 'editor.open', id })}
              {menuItem('Duplicate', { type: 'editor.duplicate', id })}
              <Menu.Item className={styles['item']} onClick={() => copyPanel(editor, 'editor.copy', id)}>
                Copy
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => copyPanel(editor, 'editor.cut', id)}>
                Cut
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => void pastePanel(editor)}>
                Paste
              </Menu.Item>
              <Menu.Separator className={styles['separator']} />
              <div className={styles['pairs']}>
                {moveItems.map(([label, type, direction]) => menuItem(label, { type, id, direction }, true))}
              </div>
              <Menu.Separator className={styles['separator']} />
              <Menu.Item
                className={styles['item']}
                onClick={() => setFullPanel(fullPanel === id ? null : id)}
              >
                {fullPanel === id ? 'Exit full screen' : 'Full screen'}
              </Menu.Item>
              <SaveItems id={id} />
              <Menu.Separator className={styles['separator']} />
              {menuItem('Remove', { type: 'editor.remove', id })}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

/** The panel's exports that are possible now. */
function SaveItems({ id }: { id: string }) {
  const { scopeAt } = useShell()
  const panel = queryPanels().find(panel => panelIdOf(panel) === id)
  if (scopeAt === undefined || panel === undefined) return null
  return exportCommands(scopeAt(panel))
    .filter(({ refusal }) => refusal === null)
    .map(({ id, title, run }) => (
      <Menu.Item key={id} className={styles['item']} onClick={run}>
        {title}
      </Menu.Item>
    ))
}
