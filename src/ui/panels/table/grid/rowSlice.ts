/** Rows drawn beyond either end of the viewport, so that a notch of the wheel, about 100 pixels, finds them drawn. */
const OVERSCAN = 4

/** The range of equally high rows to draw, `to` excluded. All lengths in CSS pixels. */
export interface RowSlice {
  from: number
  to: number
}

export function visibleSlice(top: number, height: number, row: number, count: number): RowSlice {
  const first = Math.floor(Math.max(0, top) / row) - OVERSCAN
  const last = Math.ceil((Math.max(0, top) + height) / row) + OVERSCAN
  // Rounded to even, so that stripes stay and a scroll by a few pixels gives the same slice.
  const to = Math.min(count, last + (last % 2))
  return { from: Math.max(0, Math.min(first - (Math.abs(first) % 2), to)), to }
}

/** The scroll position at which a row is fully visible under the sticky header; unchanged if it already is. */
export function scrollTopToReveal(
  index: number,
  top: number,
  height: number,
  row: number,
  head: number,
): number {
  const [start, end] = [index * row, (index + 1) * row]
  if (start < top) return start
  return end > top + height - head ? end - height + head : top
}
