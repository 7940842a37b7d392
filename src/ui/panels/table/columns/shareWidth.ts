/** Of letters, in the digits by which columns are measured: of any texts, and of the words of times and states. */
const LETTER_WIDTH = 0.9
const WORD_WIDTH = 0.8
/** Characters left to a text before the table scrolls sideways, and where it scrolls all the same. */
const LEAST_TEXT = 7
const SCROLLED_TEXT = 10
/** The first text says what a row is called: this much more of it stays than of others. */
const TITLE_SHARE = 1.75
const SCROLLED_TITLE_SHARE = 1.5

/** What a column takes. */
interface Demand {
  /** Characters. */
  width: number
  /** Characters that stay whatever else gives way. */
  leastWidth: number
  /** CSS pixels, as the viewer set them. */
  ownWidth: number | undefined
  /** Every character of it counts. */
  isExact: boolean
  canShorten: boolean
}

/**
 * The characters of each column where they need more than there is. The longest texts are shortened, all to the same
 * width, so that short ones stay whole; if they would be left with hardly any, the table scrolls sideways instead.
 * `width`: CSS pixels that there are; `pixels`: those of a column of so many characters.
 */
export function shareWidth(
  columns: readonly Demand[],
  width: number,
  pixels: (characters: number) => number,
): number[] {
  const title = columns.findIndex(({ canShorten }) => canShorten)
  const widthsAt = (share: number, titleShare = TITLE_SHARE) =>
    columns.map(({ width: all, leastWidth, isExact, canShorten }, i) => {
      const need = isExact ? all : Math.ceil(all * (canShorten ? LETTER_WIDTH : WORD_WIDTH))
      const shared = canShorten ? Math.min(need, Math.floor(i === title ? share * titleShare : share)) : need
      return Math.max(shared, leastWidth)
    })
  const sum = (widths: readonly number[]) =>
    widths.reduce((total, each, i) => total + (columns[i]?.ownWidth ?? pixels(each)), 0)
  for (let share = Math.max(...columns.map(each => each.width)); share >= LEAST_TEXT; share--) {
    const widths = widthsAt(share)
    if (sum(widths) <= width) return widths
  }
  return widthsAt(SCROLLED_TEXT, SCROLLED_TITLE_SHARE)
}
