import type { TableSource } from '../../src/board/model/source'

/** A table of the schema `public`, by its column `id` unless said otherwise. */
export const tableSource = (
  table: string,
  columns: string[],
  rest: Partial<TableSource> = {},
): TableSource => ({
  kind: 'table',
  schema: 'public',
  table,
  columns,
  key: ['id'],
  order: { column: 'id', ascending: true },
  limit: 100,
  ...rest,
})
