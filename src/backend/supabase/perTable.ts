import type { TableSource } from '../../board/model/source'

export type TableId = Pick<TableSource, 'schema' | 'table'>

/** One value per table: the same object for as long as the page lives. */
export function perTable<T>(make: () => T): { of(table: TableId): T } {
  const tables = new Map<string, T>()
  return {
    of({ schema, table }) {
      const name = JSON.stringify([schema, table])
      const value = tables.get(name) ?? make()
      tables.set(name, value)
      return value
    },
  }
}
