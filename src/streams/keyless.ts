import type { Row } from '../backend/port'
import type { Shape } from '../board/source'
import { text } from './order'

/** No column of a table can be called so. */
const ORDINAL = ''

/** Rows without a key are told apart by all of their columns and by how many are equal. */
export const keyed = <S extends Shape>(shape: S): S =>
  shape.key.length > 0 ? shape : { ...shape, key: [...shape.columns, ORDINAL] }

/**
 * The rows as `keyed` tells them apart: those whose columns are written alike by how many of them came before. NULL and
 * the text "null" are.
 */
export function numbered(rows: Row[], { key, columns }: Pick<Shape, 'key' | 'columns'>): Row[] {
  if (key.length > 0) return rows
  const counts = new Map<string, number>()
  return rows.map(row => {
    const same = JSON.stringify(columns.map(column => text(row[column])))
    const before = counts.get(same) ?? 0
    counts.set(same, before + 1)
    return { ...row, [ORDINAL]: before }
  })
}
