import type { Arrangement } from '../../../../machines/tablePanel/tablePanel.context'
import type { Column } from '../../shared/dataTable/columnFormat'
import { compareSortValues, toSortValue, type TableLine } from './compareValues'
import { parseSearch } from './rowSearch'

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
