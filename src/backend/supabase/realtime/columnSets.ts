import type { Row } from '../../ports/backend.port'

/** Sets of columns as a TableSource has them: an empty one means all columns. */
type Columns = readonly string[]

export const coversColumns = (columns: Columns, wantedColumns: Columns): boolean =>
  columns.length === 0 ||
  (wantedColumns.length > 0 && wantedColumns.every(column => columns.includes(column)))

/** `some`: null for no column. */
export const uniteColumns = (some: Columns | null, others: Columns): Columns =>
  some === null ? others : some.length === 0 || others.length === 0 ? [] : [...new Set([...some, ...others])]

/** The row's values of these columns, as far as it has them; of all without columns. Names may be those of Object. */
export const pickColumns = (row: Row, columns: Columns): Row =>
  columns.length === 0
    ? row
    : Object.fromEntries(
        columns.filter(column => Object.hasOwn(row, column)).map(column => [column, row[column]]),
      )
