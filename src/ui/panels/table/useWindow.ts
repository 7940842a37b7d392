import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { sliceOf, type Slice } from './slice'

/** Until it is known: of a row, and of what is seen of them. Where nothing is laid out they stay. */
const ROW = 30
const HEIGHT = 600

interface Place {
  /** Those seen from the top on, so that one of them is still there when others go. */
  keys: readonly string[]
  /** Pixels of the first that are out of sight. */
  cut: number
}

/**
 * Which rows of a region are drawn: those in sight and some around. The row at its top stays where it is while rows
 * come and go above it; at the very top the newest one stays in sight instead.
 */
export function useWindow(region: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [{ row, height, width }, setSize] = useState({ row: ROW, height: HEIGHT, width: 0 })
  const [slice, setSlice] = useState<Slice>(() => sliceOf(0, HEIGHT, ROW, keys.length))
  const place = useRef<Place>({ keys: [], cut: 0 })
  // Known from scrolling: to ask the element has the browser lay out the page, once for each table in each frame.
  const scrolled = useRef(0)

  const look = () => {
    const top = scrolled.current
    const first = Math.floor(top / row)
    place.current = { keys: top <= 0 ? [] : keys.slice(first, first + 50), cut: top - first * row }
    const next = sliceOf(top, height, row, keys.length)
    setSlice(now => (now.from === next.from && now.to === next.to ? now : next))
  }
  useLayoutEffect(() => {
    const element = region.current
    const top = element === null ? null : topOf(place.current, keys, row)
    if (element !== null && top !== null && Math.abs(top - scrolled.current) >= 1) {
      element.scrollTop = top
      scrolled.current = element.scrollTop
    }
    look()
    // Only other rows or other heights move anything; what scrolls tells so itself.
  }, [keys, row, height])
  useEffect(() => {
    const element = region.current
    if (element === null) return
    const measure = () => {
      const drawn = element.querySelector<HTMLElement>('tr[data-row-key]')?.getBoundingClientRect().height
      const size = {
        row: drawn !== undefined && drawn > 0 ? drawn : ROW,
        height: element.clientHeight || HEIGHT,
        width: element.clientWidth,
      }
      setSize(now =>
        now.row === size.row && now.height === size.height && now.width === size.width ? now : size,
      )
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    // Its density and its letters may change without its size.
    const table = element.querySelector('table')
    if (table !== null) resized.observe(table)
    return () => resized.disconnect()
  }, [region])
  const onScroll = () => {
    scrolled.current = region.current?.scrollTop ?? 0
    look()
  }
  return { slice: clipped(slice, keys.length), row, height, width, onScroll }
}

/** Where to scroll so that the first of the rows seen that is still there is where it was; null: none is. */
function topOf({ keys: seen, cut }: Place, keys: readonly string[], row: number): number | null {
  if (seen.length === 0) return null
  const indices = new Map(keys.map((key, i) => [key, i]))
  const lost = seen.findIndex(key => indices.has(key))
  const index = indices.get(seen[lost] ?? '')
  return index === undefined ? null : Math.max(1, (index - lost) * row + cut)
}

/** Rows may have gone since it was looked. */
const clipped = ({ from, to }: Slice, count: number): Slice => ({
  from: Math.min(from, Math.max(0, count - 1)),
  to: Math.min(to, count),
})
