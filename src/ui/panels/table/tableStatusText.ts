import { formatFigures } from '../../words/numberText'

interface Counts {
  /** Rows of the panel, out of those held. */
  rows: number
  held: number
  foundCount: number
}

/** Which part of the rows the screen shows: search and sort cover that part, not the whole table. */
export function tableStatusText(
  { rows, held, foundCount }: Counts,
  { query, sort }: { query: string; sort: unknown },
): string {
  const [all, some] = [formatFigures(held), formatFigures(rows)]
  const scope = rows < held ? `the newest ${some} of ${all} held` : `the ${some} rows held`
  const isFinding = query.trim() !== ''
  if (isFinding) return `${formatFigures(foundCount)} found in ${scope}${sort === null ? '' : ', sorted'}`
  if (sort !== null) return `sorted over ${scope}`
  return rows < held ? `newest ${some} of ${all} held` : `${all} ${held === 1 ? 'row' : 'rows'}`
}

/** Why an opened row is gone. `isPart`: rows beyond those shown are held, or are in the table. */
export const rowGoneText = (isPart: boolean): string =>
  isPart
    ? 'This row is not among those shown any more: it was deleted, or others took its place. This is how it was last.'
    : 'This row was deleted, or does not fit here any more. This is how it was last.'

/** How many rows arrived since the reader left the top; -1 if more arrived than are shown. */
export function newerRowsText(count: number): string {
  if (count === 0) return 'Back to the newest'
  return count < 0 ? 'Only newer rows, back to the top' : `${formatFigures(count)} newer, back to the top`
}
