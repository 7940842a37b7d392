import { useEffect, type RefObject } from 'react'

/** The area a person works in while they fill in a form: panel, dialog or page. */
const CONTAINER = '[data-panel-id], dialog, main'

/**
 * Moves the focus to `next` on mount and whenever `next` or `trigger` changes; null leaves the focus alone. Takes the
 * focus only from the body or from inside the same panel, dialog or page, never from a person busy elsewhere.
 */
export function useFocusOnChange(next: RefObject<HTMLElement | null> | null, trigger: unknown): void {
  useEffect(() => {
    const target = next?.current ?? null
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    if (target === null || (!isFree && !target.closest(CONTAINER)?.contains(activeElement))) return
    target.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [next, trigger])
}
