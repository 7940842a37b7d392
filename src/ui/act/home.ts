import type { MouseEvent } from 'react'

/** Where a keyboard goes on when the button it pressed goes away: the dialog's title, or the rows of the panel. */
export function homeOf(from: Element): HTMLElement | null {
  const dialog = from.closest('dialog')
  if (dialog !== null) return dialog.querySelector('h2')
  const panel = from.closest<HTMLElement>('[data-panel-id]')
  return panel?.querySelector<HTMLElement>('[role="grid"]') ?? panel
}

/** Goes there from a button that goes away with what it does, if it was pressed by a key. */
export function goHome({ detail, currentTarget }: MouseEvent): void {
  if (detail === 0) homeOf(currentTarget)?.focus({ preventScroll: true })
}

/** The ref of what goes away by itself: a keyboard that is in it goes there. */
export function homeward(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) homeOf(element)?.focus({ preventScroll: true })
  }
}
