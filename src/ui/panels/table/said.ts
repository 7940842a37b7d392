import { figures } from '../../words/value'

interface Counts {
  /** Rows that the panel has, of those held. */
  rows: number
  held: number
  found: number
}

/** What the rows on the screen are a part of: what is done here is done over these, not over the whole table. */
export function said(
  { rows, held, found }: Counts,
  { query, sort }: { query: string; sort: unknown },
): string {
  const [all, some] = [figures(held), figures(rows)]
  const base = rows < held ? `the newest ${some} of ${all} held` : `the ${some} rows held`
  const isFinding = query.trim() !== ''
  if (isFinding) return `${figures(found)} found in ${base}${sort === null ? '' : ', sorted'}`
  if (sort !== null) return `sorted over ${base}`
  return rows < held ? `newest ${some} of ${all} held` : `${all} ${held === 1 ? 'row' : 'rows'}`
}

/** Why a row that was opened is not there any more. `isPart`: others than those shown are held, or in the table. */
export const goneWords = (isPart: boolean): string =>
  isPart
    ? 'This row is not among those shown any more: it was deleted, or others took its place. This is how it was last.'
    : 'This row was deleted, or does not fit here any more. This is how it was last.'

/** How many rows came since the reader left the top; -1 where more came than are shown. */
export function newer(count: number): string {
  if (count === 0) return 'Back to the newest'
  return count < 0 ? 'Only newer rows, back to the top' : `${figures(count)} newer, back to the top`
}
