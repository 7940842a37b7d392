/** Rows drawn beyond what is seen, at either end, so that a turn of the wheel finds them there. */
const BEYOND = 8

/** Of rows one height each, those that have to be drawn: from, up to and without to. All lengths in pixels. */
export interface Slice {
  from: number
  to: number
}

export function sliceOf(top: number, height: number, row: number, count: number): Slice {
  const first = Math.floor(Math.max(0, top) / row) - BEYOND
  const last = Math.ceil((Math.max(0, top) + height) / row) + BEYOND
  // Even, so that bands and the next few pixels find the same slice.
  const to = Math.min(count, last + (last % 2))
  return { from: Math.max(0, Math.min(first - (Math.abs(first) % 2), to)), to }
}

/** Where to scroll so that a row is seen whole under a head that sticks; the same place where it is. */
export function revealing(index: number, top: number, height: number, row: number, head: number): number {
  const [start, end] = [index * row, (index + 1) * row]
  if (start < top) return start
  return end > top + height - head ? end - height + head : top
}
