import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to `target` when a form or question opens in the place of its buttons, and back when it closes; not
 * on mount. On closing, a person who has gone elsewhere keeps the focus.
 */
export function useFocusOnToggle(target: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current === isOpen) return
    wasOpen.current = isOpen
    if (!isOpen && document.activeElement !== document.body) return
    target.current?.focus()
    if (target.current instanceof HTMLInputElement) target.current.select()
  }, [target, isOpen])
}
