import type { Arrangement } from '../../../../machines/tablePanel/tablePanel.context'
import { namedValue, type Column } from '../../shared/dataTable/columnFormat'
import { compareSortValues, toSortValue, type SortValue, type TableLine } from './compareValues'
import { parseSearch } from './rowSearch'

/** Returns the same array for an empty arrangement. Equal rows keep their order; NULL comes last in both directions. */
export function arrangeRows(
  rows: readonly TableLine[],
  columns: readonly Column[],
  { query, sort }: Arrangement,
): readonly TableLine[] {
  const matchesQuery = parseSearch(query, columns)
  const matches = matchesQuery === null ? rows : rows.filter(matchesQuery)
  const keys = sort.flatMap(({ column: name, ascending: isAscending }) => {
    const at = columns.findIndex(({ column }) => column === name)
    const column = columns[at]
    return column === undefined ? [] : [{ at, column, sign: isAscending ? 1 : -1 }]
  })
  if (keys.length === 0) return matches
  return matches
    .map(line => ({
      line,
      ranks: keys.map(({ at, column }) =>
        toSortValue(column.format, namedValue(column, line.cells[at] ?? null)),
      ),
    }))
    .sort((a, b) => {
      for (const [i, { sign }] of keys.entries()) {
        const order = compareRanks(a.ranks[i] ?? null, b.ranks[i] ?? null, sign)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ line }) => line)
}

const compareRanks = (a: SortValue | null, b: SortValue | null, sign: number) =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareSortValues(a, b)
