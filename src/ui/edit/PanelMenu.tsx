import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { useSelector } from '@xstate/react'
import type { Panel } from '../../board/board'
import type { Direction } from '../../board/edit/place'
import type { EditorEvent } from '../../machines/editor.context'
import type { EditorRef } from '../../machines/editor.machine'
import { idOf, panelsShown } from '../commands/panels'
import { saveCommands } from '../commands/save'
import { useShell } from '../commands/useShell'
import { copy, paste } from './clip'
import styles from './Menu.module.css'

interface PanelMenuProps {
  editor: EditorRef
  panel: Panel
}

const steps: readonly [string, 'editor.nudge' | 'editor.stretch', Direction][] = [
  ['Move left', 'editor.nudge', 'left'],
  ['Move right', 'editor.nudge', 'right'],
  ['Move up', 'editor.nudge', 'up'],
  ['Move down', 'editor.nudge', 'down'],
  ['Wider', 'editor.stretch', 'right'],
  ['Narrower', 'editor.stretch', 'left'],
  ['Taller', 'editor.stretch', 'down'],
  ['Shorter', 'editor.stretch', 'up'],
]

/** What can be done with one panel while its board is edited; all that a drag can do as well. */
export function PanelMenu({ editor, panel: { id, title } }: PanelMenuProps) {
  const { fill, full } = useShell()
  const isForming = useSelector(editor, snapshot => !snapshot.matches('idle'))
  const item = (label: string, event: EditorEvent, stays = false) => (
    <Menu.Item
      key={label}
      className={styles['item']}
      closeOnClick={!stays}
      onClick={() => editor.send(event)}
    >
      {label}
    </Menu.Item>
  )
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root modal={false}>
        <Menu.Trigger className={styles['trigger']} aria-label={`Panel ${title}`} disabled={isForming}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h.01M8 8h.01M13 8h.01" />
          </svg>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={styles['positioner']} align="end" sideOffset={4}>
            <Menu.Popup className={styles['menu']}>
              {item('Edit…', { type: 'editor.open', id })}
              {item('Duplicate', { type: 'editor.duplicate', id })}
              <Menu.Item className={styles['item']} onClick={() => copy(editor, 'editor.copy', id)}>
                Copy
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => copy(editor, 'editor.cut', id)}>
                Cut
              </Menu.Item>
              <Menu.Item className={styles['item']} onClick={() => void paste(editor)}>
                Paste
              </Menu.Item>
              <Menu.Separator className={styles['separator']} />
              <div className={styles['pairs']}>
                {steps.map(([label, type, direction]) => item(label, { type, id, direction }, true))}
              </div>
              <Menu.Separator className={styles['separator']} />
              <Menu.Item className={styles['item']} onClick={() => fill(full === id ? null : id)}>
                {full === id ? 'Show all panels' : 'Fill the page'}
              </Menu.Item>
              <SaveItems id={id} />
              <Menu.Separator className={styles['separator']} />
              {item('Remove', { type: 'editor.remove', id })}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  )
}

/** What can be taken out of the page of it now. */
function SaveItems({ id }: { id: string }) {
  const { sceneAt } = useShell()
  const panel = panelsShown().find(panel => idOf(panel) === id)
  if (sceneAt === undefined || panel === undefined) return null
  return saveCommands(sceneAt(panel))
    .filter(({ refusal }) => refusal === null)
    .map(({ id, title, run }) => (
      <Menu.Item key={id} className={styles['item']} onClick={run}>
        {title}
      </Menu.Item>
    ))
}
