import { useLayoutEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea'

/** Where the focus goes in a list of entries: into one that was added, and where one was taken away to what follows. */
export function useEntryFocus(count: number) {
  const list = useRef<HTMLOListElement>(null)
  const wish = useRef<{ at: number; of: string } | null>(null)
  useLayoutEffect(() => {
    if (wish.current === null) return
    const { at, of } = wish.current
    wish.current = null
    const found = list.current?.children[at]?.querySelectorAll<HTMLElement>(of) ?? []
    const to = of === CONTROLS ? found[0] : found[found.length - 1]
    to?.focus()
  }, [count])
  return {
    list,
    willAdd: () => {
      wish.current = { at: count, of: CONTROLS }
    },
    willRemove: (at: number) => {
      wish.current = { at, of: 'button' }
    },
  }
}
