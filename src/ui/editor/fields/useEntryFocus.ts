import { useLayoutEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea'

/** Moves the focus in a list of entries: into an added entry, and after a removal to the following one. */
export function useEntryFocus(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const pendingFocus = useRef<{ at: number; of: string } | null>(null)
  useLayoutEffect(() => {
    if (pendingFocus.current === null) return
    const { at, of } = pendingFocus.current
    pendingFocus.current = null
    const candidates = list.current?.children[at]?.querySelectorAll<HTMLElement>(of) ?? []
    const to = of === CONTROLS ? candidates[0] : candidates[candidates.length - 1]
    to?.focus()
  }, [count])
  return {
    list,
    willAdd: () => {
      pendingFocus.current = { at: count, of: CONTROLS }
    },
    willRemove: (at: number) => {
      pendingFocus.current = { at, of: 'button' }
    },
  }
}
