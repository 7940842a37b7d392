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
