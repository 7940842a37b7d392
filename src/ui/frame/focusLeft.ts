import { useLayoutEffect, type RefObject } from 'react'

/**
 * When an element goes away that holds the focus, the sign of the panel around it takes the focus: the keyboard stays
 * where it was instead of at the top of the page, and a screen reader says what became of the panel.
 */
export function useFocusLeft(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const sign = element
      ?.closest('[data-panel-id]')
      ?.querySelector<HTMLElement>('[popovertarget]:not([aria-haspopup])')
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Later, because now it is still there, and in StrictMode it stays.
      queueMicrotask(() => {
        if (!element.isConnected && document.activeElement === document.body) sign?.focus()
      })
    }
  }, [ref])
}
