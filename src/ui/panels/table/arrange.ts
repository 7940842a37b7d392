import type { Column } from '../columns'
import { compare, rankOf, type Line } from './compare'
import { finding } from './find'

export interface Sort {
  column: string
  ascending: boolean
}

/** How the viewer wants the rows that are there: those that are looked for, in an order of their own. */
export interface Arrangement {
  query: string
  /** Null: as the source has them. */
  sort: Sort | null
}

/** The same rows where nothing is asked of them. Of equal ones the first stays the first; NULL is last either way. */
export function arranged(
  rows: readonly Line[],
  columns: readonly Column[],
  { query, sort }: Arrangement,
): readonly Line[] {
  const isFound = finding(query, columns)
  const found = isFound === null ? rows : rows.filter(isFound)
  const at = columns.findIndex(({ column }) => column === sort?.column)
  const format = columns[at]?.format
  if (sort === null || format === undefined) return found
  const sign = sort.ascending ? 1 : -1
  return found
    .map(line => ({ line, rank: rankOf(format, line.cells[at]) }))
    .sort(({ rank: a }, { rank: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compare(a, b),
    )
    .map(({ line }) => line)
}

/** A first click sorts up, a second down, a third not at all. */
export function turned(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, ascending: true }
  return sort.ascending ? { column, ascending: false } : null
}
