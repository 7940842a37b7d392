import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface InertBoardProps {
  isCovered: boolean
  children: ReactNode
}

/** The board under a card: visible but inert. The focus returns to it when the card goes away. */
export function InertBoard({ isCovered, children }: InertBoardProps) {
  const container = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<Element>(null)
  // Must precede the card in the tree, to read the focus before the card takes it.
  useLayoutEffect(() => {
    if (isCovered) {
      lastFocus.current = document.activeElement
      return
    }
    const { current: last } = lastFocus
    if (last === null) return
    lastFocus.current = null
    if (last instanceof HTMLElement && container.current?.contains(last)) last.focus({ preventScroll: true })
    if (container.current?.contains(document.activeElement)) return
    container.current?.focus({ preventScroll: true })
  }, [isCovered])
  return (
    <div ref={container} inert={isCovered} tabIndex={-1}>
      {children}
    </div>
  )
}
