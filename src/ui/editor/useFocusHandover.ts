import { useLayoutEffect, type RefObject } from 'react'

/**
 * When this element disappears with the focus inside, focuses the first match of `selector`: the pressed button leads
 * on from there.
 */
export function useFocusHandover(ref: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Deferred: the element is still in the document now, and in StrictMode it stays there.
      queueMicrotask(() => {
        if (element.isConnected || document.activeElement !== document.body) return
        document.querySelector<HTMLElement>(selector)?.focus()
      })
    }
  }, [ref, selector])
}
