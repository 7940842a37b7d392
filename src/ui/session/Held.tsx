import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Stage.module.css'

interface HeldProps {
  isCovered: boolean
  children: ReactNode
}

/** What stays on screen while a card is over it, out of reach. When it is free again the focus returns to it. */
export function Held({ isCovered, children }: HeldProps) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<Element>(null)
  // Must stand before the card in the tree: it sees where the focus is before the card takes it.
  useLayoutEffect(() => {
    if (isCovered) {
      left.current = document.activeElement
      return
    }
    const { current: last } = left
    if (last === null) return
    left.current = null
    if (last instanceof HTMLElement && place.current?.contains(last)) last.focus({ preventScroll: true })
    if (place.current?.contains(document.activeElement)) return
    place.current?.focus({ preventScroll: true })
  }, [isCovered])
  return (
    <div ref={place} className={styles['held']} inert={isCovered} tabIndex={-1}>
      {children}
    </div>
  )
}
