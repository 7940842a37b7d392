import { useEffect, type RefObject } from 'react'

/** What a person who is busy with a form is in: its panel, its dialog or its page. */
const HOME = '[data-panel-id], dialog, main'

/**
 * Moves the focus to where the next step is, at first and whenever `next` or `turn` changes; null leaves it where it is.
 * Not away from a person who is busy elsewhere on the page: only from nowhere, or from the same panel, dialog or page.
 */
export function useTurn(next: RefObject<HTMLElement | null> | null, turn: unknown): void {
  useEffect(() => {
    const target = next?.current ?? null
    const { activeElement, body } = document
    const isFree = activeElement === null || activeElement === body
    if (target === null || (!isFree && !target.closest(HOME)?.contains(activeElement))) return
    target.focus()
    if (target instanceof HTMLInputElement) target.select()
  }, [next, turn])
}
