import type { TableShape } from './templates/glance'

/** What the project tells of how the rows of a table are told apart. */
export type TableKeys = Pick<TableShape, 'key' | 'uniques'>

/** Why no row can be written by these columns; null where they hold a key of the table, or nobody tells it one. */
export function keyFault(columns: readonly string[], { key, uniques = [] }: TableKeys): string | null {
  const keys = [key, ...uniques].filter(each => each.length > 0)
  if (keys.length === 0 || keys.some(each => each.every(column => columns.includes(column)))) return null
  const own =
    key.length > 0
      ? `the table’s primary key is ${key.join(', ')}`
      : `the table tells them apart by ${keys.map(each => each.join(', ')).join(' or by ')}`
  return `The board says rows are told apart by ${columns.join(', ')}, but ${own}. Change the key in the source to edit rows.`
}
