import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Anchor {
  row: HTMLElement
  /** CSS pixels from the region's top edge. */
  offset: number
}

/**
 * Keeps the top row of a scrolled region in place while rows come and go above it. Rows must be keyed, so that an
 * element stays the same row. At the very top, the newest row stays in sight instead.
 */
export function useScrollAnchor(region: RefObject<HTMLElement | null>): void {
  const anchor = useRef<Anchor>(null)
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const remember = () => {
      anchor.current = findAnchor(element)
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [region])
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || anchor.current === null) return
    // The row is gone: anchor the row that took its place.
    if (!anchor.current.row.isConnected) anchor.current = findAnchor(element)
    if (anchor.current === null) return
    const shift = offsetInRegion(element, anchor.current.row) - anchor.current.offset
    if (shift !== 0) element.scrollTop += shift
  })
}

const offsetInRegion = (region: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - region.getBoundingClientRect().top

function findAnchor(region: HTMLElement): Anchor | null {
  if (region.scrollTop <= 0) return null
  const rows = [...region.querySelectorAll<HTMLElement>('tbody tr, li')]
  const row = rows.find(candidate => offsetInRegion(region, candidate) >= 0)
  return row === undefined ? null : { row, offset: offsetInRegion(region, row) }
}
