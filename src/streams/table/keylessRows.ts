import type { Row } from '../../backend/ports/backend.port'
import type { RowShape } from '../../board/model/source'
import { textOf } from '../rows/rowOrder'

/** A name that no column of a table can have. */
export const ORDINAL = ''

/** Rows without a key are identified by all of their columns and by an ordinal among equal rows. */
export const withFullKey = <S extends RowShape>(shape: S): S =>
  shape.key.length > 0 ? shape : { ...shape, key: [...shape.columns, ORDINAL] }

/** Adds the ordinals of `withFullKey`. */
export const withOrdinals = (rows: Row[], { key, columns }: Pick<RowShape, 'key' | 'columns'>): Row[] =>
  key.length > 0 ? rows : numberEqualRows(rows, columns)

/** Numbers the rows whose values in these columns have the same text. NULL and the text "null" have the same. */
export function numberEqualRows(rows: Row[], columns: readonly string[]): Row[] {
  const counts = new Map<string, number>()
  return rows.map(row => {
    const values = JSON.stringify(columns.map(column => textOf(row[column])))
    const before = counts.get(values) ?? 0
    counts.set(values, before + 1)
    return { ...row, [ORDINAL]: before }
  })
}
