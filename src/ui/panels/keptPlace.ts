import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

interface Place {
  row: HTMLElement
  /** Pixels from the region's top edge. */
  offset: number
}

/**
 * Keeps the row at the top of a scrolled region where it is while rows come and go above it. Rows must be keyed,
 * so that an element stays the same row. At the very top the newest row stays in sight instead.
 */
export function useKeptPlace(region: RefObject<HTMLElement | null>): void {
  const place = useRef<Place>(null)
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const remember = () => {
      place.current = placeOf(element)
    }
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [region])
  useLayoutEffect(() => {
    const element = region.current
    if (element === null || place.current === null) return
    // The row is gone: from here on it is the one that took its place.
    if (!place.current.row.isConnected) place.current = placeOf(element)
    if (place.current === null) return
    const moved = offsetOf(element, place.current.row) - place.current.offset
    if (moved !== 0) element.scrollTop += moved
  })
}

const offsetOf = (region: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - region.getBoundingClientRect().top

function placeOf(region: HTMLElement): Place | null {
  if (region.scrollTop <= 0) return null
  const rows = [...region.querySelectorAll<HTMLElement>('tbody tr, li')]
  const row = rows.find(candidate => offsetOf(region, candidate) >= 0)
  return row === undefined ? null : { row, offset: offsetOf(region, row) }
}
