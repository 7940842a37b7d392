import { useId, useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react'
import type { Command, Scene } from '../commands/command'
import { panelCommands } from '../commands/panel'
import { saveCommands } from '../commands/save'
import { useShell } from '../commands/useShell'
import { placeBelow } from '../signal/place'
import styles from './PanelMore.module.css'

const WIDTH = 260
/** Those of a panel that need no sign of it. */
const wanted: readonly string[] = ['panel.full', 'panel.png', 'panel.csv', 'panel.csv.held', 'panel.json']

/** What can be done with a panel that is looked at: the same as by its keys. */
export function PanelMore({ title }: { title: string }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { sceneAt, isKiosk } = useShell()
  const [commands, setCommands] = useState<readonly Command[]>([])
  if (sceneAt === undefined || isKiosk) return null
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    const panel = currentTarget.closest<HTMLElement>('[data-panel-id]')
    if (newState !== 'open' || panel === null) return
    placeBelow(currentTarget, WIDTH)
    setCommands(commandsOf(sceneAt(panel)))
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
        onKeyDown={walk}
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

/** Those that can be obeyed now. */
const commandsOf = (scene: Scene): Command[] =>
  [...panelCommands(scene), ...saveCommands(scene)]
    .filter(({ id, refusal }) => wanted.includes(id) && refusal === null)
    .sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id))

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function walk(event: KeyboardEvent<HTMLDivElement>) {
  const items = itemsIn(event.currentTarget)
  const step = steps[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (step === undefined || items.length === 0) return
  const at = items.findIndex(item => item === document.activeElement)
  items[step(at, items.length)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
