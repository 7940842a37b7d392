import { useId, useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react'
import type { Command, CommandScope } from '../commands/command'
import { panelCommands } from '../commands/panelCommands'
import { exportCommands } from '../export/exportCommands'
import { useShell } from '../commands/useShell'
import { placeBelow } from '../kit/placeBelow'
import styles from './MoreMenu.module.css'

const WIDTH = 260
/** The panel commands that need no badge. */
const listedIds: readonly string[] = ['panel.full', 'panel.png', 'panel.csv', 'panel.csv.held', 'panel.json']

/** The commands of a panel in a menu: the same as by its keys. */
export function MoreMenu({ title }: { title: string }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { scopeAt, isKiosk } = useShell()
  const [commands, setCommands] = useState<readonly Command[]>([])
  if (scopeAt === undefined || isKiosk) return null
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const panel = currentTarget.closest<HTMLElement>('[data-panel-id]')
    if (newState !== 'open' || panel === null) return
    placeBelow(currentTarget, WIDTH)
    setCommands(menuCommands(scopeAt(panel)))
  }
  return (
    <>
      <button type="button" className={styles['button']} popoverTarget={id} aria-haspopup="menu">
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 8h.01M8 8h.01M13 8h.01" />
        </svg>
        <span className="visually-hidden">More of {title}</span>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={title}
        className={styles['menu']}
        onBeforeToggle={open}
        onToggle={({ newState }) => newState === 'open' && itemsIn(menu.current)[0]?.focus()}
        onKeyDown={moveFocus}
      >
        {commands.map(({ id, title, run }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover()
              run()
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </>
  )
}

/** The panel commands that are possible now. */
const menuCommands = (scope: CommandScope): Command[] =>
  [...panelCommands(scope), ...exportCommands(scope)]
    .filter(({ id, refusal }) => listedIds.includes(id) && refusal === null)
    .sort((a, b) => listedIds.indexOf(a.id) - listedIds.indexOf(b.id))

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsIn(event.currentTarget)
  const step = steps[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (step === undefined || items.length === 0) return
  const at = items.findIndex(item => item === document.activeElement)
  items[step(at, items.length)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
