import type { KeyboardEvent } from 'react'

const itemsIn = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

export const focusFirstItem = (menu: HTMLElement) => itemsIn(menu)[0]?.focus()

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The keys of a menu; Tab leaves and closes it. */
export function moveFocusInMenu(event: KeyboardEvent<HTMLElement>) {
  const items = itemsIn(event.currentTarget)
  const step = steps[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (step === undefined || items.length === 0) return
  const at = items.findIndex(item => item === document.activeElement)
  items[step(at, items.length)]?.focus()
  event.preventDefault()
  event.stopPropagation()
}
