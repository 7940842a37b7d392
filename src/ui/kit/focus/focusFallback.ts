import type { MouseEvent } from 'react'

/** Where the keyboard focus goes when the pressed button disappears: the dialog's title, or the panel's rows. */
export function findFocusFallback(from: Element): HTMLElement | null {
  const dialog = from.closest('dialog')
  if (dialog !== null) return dialog.querySelector('h2')
  const panel = from.closest<HTMLElement>('[data-panel-id]')
  return panel?.querySelector<HTMLElement>('[role="grid"]') ?? panel
}

/** Moves the focus to the fallback when a key pressed a button that its own action removes. */
export function focusFallbackOnKeyClick({ detail, currentTarget }: MouseEvent): void {
  if (detail === 0) findFocusFallback(currentTarget)?.focus({ preventScroll: true })
}

/** A ref for an element that disappears by itself: moves the focus inside it to the fallback. */
export function focusFallbackOnUnmount(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) findFocusFallback(element)?.focus({ preventScroll: true })
  }
}
