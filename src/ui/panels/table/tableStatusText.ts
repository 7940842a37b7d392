import { formatFigures } from '../../words/numberText'

interface Counts {
  /** Rows of the panel, out of those held. */
  rows: number
  heldCount: number
  foundCount: number
}

/** Which part of the rows the screen shows: search and sort cover that part, not the whole table. */
export function tableStatusText(
  { rows, heldCount, foundCount }: Counts,
  { query, sort }: { query: string; sort: readonly unknown[] },
): string {
  const [all, some] = [formatFigures(heldCount), formatFigures(rows)]
  const scope =
    rows < heldCount ? `${some} of ${all} loaded rows` : `${some} loaded ${rows === 1 ? 'row' : 'rows'}`
  const isFinding = query.trim() !== ''
  if (isFinding) return `${formatFigures(foundCount)} found in ${scope}${sort.length === 0 ? '' : ', sorted'}`
  if (sort.length > 0) return `Sorted ${scope}`
  return rows < heldCount
    ? `Showing ${some} of ${all} loaded rows`
    : `${all} ${heldCount === 1 ? 'row' : 'rows'}`
}

/** Why an opened row is gone. `isPart`: rows beyond those shown are held, or are in the table. */
export const rowGoneText = (isPart: boolean): string =>
  isPart
    ? 'This row is no longer in the list: it was deleted, or newer rows replaced it. Showing its last known values.'
    : 'This row was deleted, or no longer matches this table. Showing its last known values.'

/** How many rows arrived since the reader left the top; -1 if more arrived than are shown. */
export function newerRowsText(count: number): string {
  if (count === 0) return 'Back to top'
  return count < 0 ? 'All rows are newer, back to top' : `${formatFigures(count)} newer, back to top`
}
