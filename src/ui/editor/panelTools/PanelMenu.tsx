import { useSelector } from '@xstate/react'
import type { Panel } from '../../../board/board'
import type { Direction } from '../../../board/edit/placePanel'
import type { EditorEvent } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { panelIdOf, queryPanels } from '../../commands/panelElements'
import { menuCommands } from '../../panelFrame/menuCommands'
import { useShell } from '../../commands/useShell'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu/Menu'
import { copyPanel, pastePanel } from './clipboard'

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
    <MenuItem key={label} closeOnClick={!staysOpen} onClick={() => editor.send(event)}>
      {label}
    </MenuItem>
  )
  return (
    <Menu
      align="end"
      button={{
        className: 'icon',
        'aria-label': `Panel ${title}`,
        disabled: isBusy,
        children: (
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 8h.01M8 8h.01M13 8h.01" />
          </svg>
        ),
      }}
    >
      {menuItem('Edit…', { type: 'editor.open', id })}
      {menuItem('Duplicate', { type: 'editor.duplicate', id })}
      <MenuItem onClick={() => copyPanel(editor, 'editor.copy', id)}>Copy</MenuItem>
      <MenuItem onClick={() => copyPanel(editor, 'editor.cut', id)}>Cut</MenuItem>
      <MenuItem onClick={() => void pastePanel(editor)}>Paste</MenuItem>
      <MenuSeparator />
      <div className="pairs gapless">
        {moveItems.map(([label, type, direction]) => menuItem(label, { type, id, direction }, true))}
      </div>
      <MenuSeparator />
      <MenuItem onClick={() => setFullPanel(fullPanel === id ? null : id)}>
        {fullPanel === id ? 'Exit full screen' : 'Full screen'}
      </MenuItem>
      <SaveItems id={id} />
      <MenuSeparator />
      {menuItem('Remove', { type: 'editor.remove', id })}
    </Menu>
  )
}

/** The panel's exports that are possible now. */
function SaveItems({ id }: { id: string }) {
  const { scopeAt } = useShell()
  const panel = queryPanels().find(panel => panelIdOf(panel) === id)
  if (scopeAt === undefined || panel === undefined) return null
  return menuCommands(scopeAt(panel))
    .filter(({ id }) => id !== 'panel.full')
    .map(({ id, title, run }) => (
      <MenuItem key={id} onClick={run}>
        {title}
      </MenuItem>
    ))
}
