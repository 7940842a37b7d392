import { useEffect, type RefObject } from 'react'

/**
 * Focuses the section's title if a changed list removed the focused element, which would send the focus to the top of
 * the page.
 */
export function useFocusAfterRequest(
  title: RefObject<HTMLElement | null>,
  isLastRequested: boolean,
  list: unknown,
): void {
  useEffect(() => {
    if (isLastRequested && document.activeElement === document.body) title.current?.focus()
  }, [title, isLastRequested, list])
}
