import type { Column } from '../../shared/dataTable/columnFormat'
import { compareSortValues, toSortValue, type TableLine } from './compareValues'
import { parseSearch } from './rowSearch'

export interface Sort {
  column: string
  ascending: boolean
}

/** The viewer's arrangement of the rows: a search, and a sort order. */
export interface Arrangement {
  query: string
  /** Null: the source's order. */
  sort: Sort | null
}

/** Returns the same array for an empty arrangement. Equal rows keep their order; NULL comes last in both directions. */
export function arrangeRows(
  rows: readonly TableLine[],
  columns: readonly Column[],
  { query, sort }: Arrangement,
): readonly TableLine[] {
  const matchesQuery = parseSearch(query, columns)
  const matches = matchesQuery === null ? rows : rows.filter(matchesQuery)
  const at = columns.findIndex(({ column }) => column === sort?.column)
  const format = columns[at]?.format
  if (sort === null || format === undefined) return matches
  const sign = sort.ascending ? 1 : -1
  return matches
    .map(line => ({ line, rank: toSortValue(format, line.cells[at]) }))
    .sort(({ rank: a }, { rank: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareSortValues(a, b),
    )
    .map(({ line }) => line)
}

/** A first click sorts ascending, a second descending, a third not at all. */
export function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, ascending: true }
  return sort.ascending ? { column, ascending: false } : null
}
