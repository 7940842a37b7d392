import { clsx } from 'clsx'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Command } from '../commands/command'
import { useShell } from '../commands/useShell'
import { focusFirstItem } from '../kit/popover/menuFocus'
import { Popover } from '../kit/popover/Popover'
import { PopoverItem } from '../kit/popover/PopoverItem'
import { LOAD_FAILED } from '../lazy/LazyBoundary'
import { panelMenu } from './lazyMenu'
import styles from './MoreMenu.module.css'

const WIDTH = 260

/** The commands of a panel in a menu: the same as by its keys. */
export function MoreMenu({ title }: { title: string }) {
  const { scopeAt, isKiosk, announce } = useShell()
  const [commands, setCommands] = useState<readonly Command[]>([])
  if (scopeAt === undefined || isKiosk) return null
  const listCommands = (isOpen: boolean, menu: HTMLElement) => {
    const panel = menu.closest<HTMLElement>('[data-panel-id]')
    if (!isOpen || panel === null) return
    const show = () => setCommands(panelMenu.get().menuCommands(scopeAt(panel)))
    if (panelMenu.isLoaded()) show()
    else
      panelMenu.preload().then(
        () => {
          flushSync(show)
          focusFirstItem(menu)
        },
        () => {
          menu.hidePopover()
          announce?.(LOAD_FAILED)
        },
      )
  }
  return (
    <Popover
      role="menu"
      label={title}
      place={{ width: WIDTH }}
      onOpenChange={listCommands}
      button={{
        className: clsx('icon', styles['button']),
        'data-more': '',
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
          <PopoverItem key={id} close={close} run={run}>
            {title}
          </PopoverItem>
        ))
      }
    </Popover>
  )
}
