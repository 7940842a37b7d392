import { scrollTopToReveal } from './rowSlice'

/** Scrolls a row into view, below the header. All lengths in CSS pixels. */
export function revealRow(
  region: HTMLElement | null,
  index: number,
  { row, height }: { row: number; height: number },
) {
  if (region === null) return
  const header = region.querySelector('thead')?.offsetHeight ?? 0
  region.scrollTop = scrollTopToReveal(index, region.scrollTop, height, row, header)
}

/** Scrolls a column into view, beside the pinned ones. */
export function revealColumn(region: HTMLElement | null, column: number, pinnedCount: number) {
  const headers = [...(region?.querySelectorAll('th') ?? [])]
  const header = headers[column]
  // A pinned column is always in view.
  if (region === null || header === undefined || column < pinnedCount) return
  const { left, right } = header.getBoundingClientRect()
  const regionLeft = region.getBoundingClientRect().left
  const hiddenStart = left - (headers[pinnedCount - 1]?.getBoundingClientRect().right ?? regionLeft)
  const hiddenEnd = right - regionLeft - region.clientWidth
  if (hiddenStart < 0) region.scrollLeft += hiddenStart
  else if (hiddenEnd > 0) region.scrollLeft += Math.min(hiddenStart, hiddenEnd)
}
