import { useLayoutEffect, type RefObject } from 'react'

/** When this goes away with the focus in it, the first that `to` selects has it: what was pressed leads on from there. */
export function useHandedOver(ref: RefObject<HTMLElement | null>, to: string): void {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      // Later, because now it is still there, and in StrictMode it stays.
      queueMicrotask(() => {
        if (element.isConnected || document.activeElement !== document.body) return
        document.querySelector<HTMLElement>(to)?.focus()
      })
    }
  }, [ref, to])
}
