import { useLayoutEffect, type RefObject } from 'react'

/**
 * When the focused element disappears, moves the focus to its panel's freshness badge: the keyboard keeps its place
 * instead of jumping to the top of the page, and a screen reader says what became of the panel.
 */
export function useFocusReturnToPanel(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current
    const badge = element
      ?.closest('[data-panel-id]')
      ?.querySelector<HTMLElement>('[popovertarget]:not([aria-haspopup])')
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Deferred: the element is still in the document now, and in StrictMode it stays there.
      queueMicrotask(() => {
        if (!element.isConnected && document.activeElement === document.body) badge?.focus()
      })
    }
  }, [ref])
}
