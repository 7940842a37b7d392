import { useEffect, type RefObject } from 'react'

/** What held the focus may be gone once the list is another: then it is at the title of the part that was asked, and not at the page's top. */
export function useFocusAfter(title: RefObject<HTMLElement | null>, isAsked: boolean, list: unknown): void {
  useEffect(() => {
    if (isAsked && document.activeElement === document.body) title.current?.focus()
  }, [title, isAsked, list])
}
