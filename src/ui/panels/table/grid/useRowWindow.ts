import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { visibleSlice, type RowSlice } from './rowSlice'

/**
 * CSS pixels, used until the first measurement: the height of a row and of the viewport. They stay where nothing is
 * laid out.
 */
const DEFAULT_ROW_HEIGHT = 30
const DEFAULT_HEIGHT = 600

interface ScrollAnchor {
  /** The keys of the visible rows from the top, so that a remaining row can be found when others go. */
  keys: readonly string[]
  /** CSS pixels of the first row above the viewport. */
  hiddenHeight: number
}

/**
 * Decides which rows of a region are drawn: the visible ones and some around. The top row stays in place while rows
 * come and go above it; at the very top, the newest row stays in sight instead.
 */
export function useRowWindow(region: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [{ row, height, width }, setSize] = useState({
    row: DEFAULT_ROW_HEIGHT,
    height: DEFAULT_HEIGHT,
    width: 0,
  })
  const [slice, setSlice] = useState<RowSlice>(() =>
    visibleSlice(0, DEFAULT_HEIGHT, DEFAULT_ROW_HEIGHT, keys.length),
  )
  const anchor = useRef<ScrollAnchor>({ keys: [], hiddenHeight: 0 })
  // Tracked from scroll events: reading it from the element forces a layout, once per table and frame.
  const scrollTop = useRef(0)

  const updateSlice = () => {
    const top = scrollTop.current
    const first = Math.floor(top / row)
    anchor.current = { keys: top <= 0 ? [] : keys.slice(first, first + 50), hiddenHeight: top - first * row }
    const next = visibleSlice(top, height, row, keys.length)
    setSlice(now => (now.from === next.from && now.to === next.to ? now : next))
  }
  useLayoutEffect(() => {
    const element = region.current
    const top = element === null ? null : anchoredScrollTop(anchor.current, keys, row)
    if (element !== null && top !== null && Math.abs(top - scrollTop.current) >= 1) {
      element.scrollTop = top
      scrollTop.current = element.scrollTop
    }
    updateSlice()
    // Only changed rows or heights move anything; scrolling updates the slice itself.
  }, [keys, row, height])
  // Before the first paint: columns that are too many for the width would be drawn wide, and then narrow.
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return
    const measure = () => {
      markEdge(element)
      const drawnHeight = element
        .querySelector<HTMLElement>('tr[data-row-key]')
        ?.getBoundingClientRect().height
      const size = {
        row: drawnHeight !== undefined && drawnHeight > 0 ? drawnHeight : DEFAULT_ROW_HEIGHT,
        height: element.clientHeight || DEFAULT_HEIGHT,
        width: element.clientWidth,
      }
      setSize(now =>
        now.row === size.row && now.height === size.height && now.width === size.width ? now : size,
      )
    }
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    // The density and the font may change without the region's size.
    const table = element.querySelector('table')
    if (table !== null) resizeObserver.observe(table)
    return () => resizeObserver.disconnect()
  }, [region])
  const onScroll = () => {
    scrollTop.current = region.current?.scrollTop ?? 0
    if (region.current !== null) markEdge(region.current)
    updateSlice()
  }
  return { slice: clipSlice(slice, keys.length), row, height, width, onScroll }
}

/** Whether there are columns beyond the edge, for the style sheet: what is cut must look so. */
const markEdge = (element: HTMLElement) =>
  element.parentElement?.toggleAttribute(
    'data-beyond',
    element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
  )

/** The scroll position that keeps the first remaining visible row in place; null if none remains. */
function anchoredScrollTop(
  { keys: anchorKeys, hiddenHeight }: ScrollAnchor,
  keys: readonly string[],
  row: number,
): number | null {
  if (anchorKeys.length === 0) return null
  const indices = new Map(keys.map((key, i) => [key, i]))
  const lostCount = anchorKeys.findIndex(key => indices.has(key))
  const index = indices.get(anchorKeys[lostCount] ?? '')
  return index === undefined ? null : Math.max(1, (index - lostCount) * row + hiddenHeight)
}

/** Rows may have gone since the slice was computed. */
const clipSlice = ({ from, to }: RowSlice, count: number): RowSlice => ({
  from: Math.min(from, Math.max(0, count - 1)),
  to: Math.min(to, count),
})
