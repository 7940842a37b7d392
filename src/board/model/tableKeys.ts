import type { CatalogTable } from '../templates/catalogTable'

/**
 * The keys by which the project identifies the rows of a table, and what it says of their columns and who is given
 * them.
 */
export type TableKeys = Pick<CatalogTable, 'key' | 'uniques' | 'hasRowSecurity'> &
  Partial<Pick<CatalogTable, 'columns'>>

/**
 * Why these columns cannot identify a row to write; null if they contain a key of the table, or its keys are unknown.
 */
export function keyFault(columns: readonly string[], { key, uniques = [] }: TableKeys): string | null {
  const keys = [key, ...uniques].filter(each => each.length > 0)
  if (keys.length === 0 || keys.some(each => each.every(column => columns.includes(column)))) return null
  const tableKeyText =
    key.length > 0
      ? `the table’s primary key is ${key.join(', ')}`
      : `the table’s unique keys are ${keys.map(each => each.join(', ')).join(' or by ')}`
  return `The board uses ${columns.join(', ')} as the key, but ${tableKeyText}. Change the key in the source to edit rows.`
}
