import { clsx } from 'clsx'
import { useState } from 'react'
import type { Command, CommandScope } from '../commands/command'
import { panelCommands } from '../commands/panelCommands'
import { exportCommands } from '../export/exportCommands'
import { useShell } from '../commands/useShell'
import { Popover } from '../kit/popover/Popover'
import styles from './MoreMenu.module.css'

const WIDTH = 260
/** The panel commands that need no badge. */
const listedIds: readonly string[] = ['panel.full', 'panel.png', 'panel.csv', 'panel.csv.held', 'panel.json']

/** The commands of a panel in a menu: the same as by its keys. */
export function MoreMenu({ title }: { title: string }) {
  const { scopeAt, isKiosk } = useShell()
  const [commands, setCommands] = useState<readonly Command[]>([])
  if (scopeAt === undefined || isKiosk) return null
  const listCommands = (isOpen: boolean, menu: HTMLElement) => {
    const panel = menu.closest<HTMLElement>('[data-panel-id]')
    if (isOpen && panel !== null) setCommands(menuCommands(scopeAt(panel)))
  }
  return (
    <Popover
      role="menu"
      label={title}
      place={{ width: WIDTH }}
      className={styles['menu']}
      onOpenChange={listCommands}
      button={{
        className: clsx('icon', styles['button']),
        children: (
          <>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 8h.01M8 8h.01M13 8h.01" />
            </svg>
            <span className="visually-hidden">More of {title}</span>
          </>
        ),
      }}
    >
      {close =>
        commands.map(({ id, title, run }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            className="choice"
            tabIndex={-1}
            onClick={() => {
              close()
              run()
            }}
          >
            {title}
          </button>
        ))
      }
    </Popover>
  )
}

/** The panel commands that are possible now. */
const menuCommands = (scope: CommandScope): Command[] =>
  [...panelCommands(scope), ...exportCommands(scope)]
    .filter(({ id, refusal }) => listedIds.includes(id) && refusal === null)
    .sort((a, b) => listedIds.indexOf(a.id) - listedIds.indexOf(b.id))
