import type { TableSource } from '../../board/source'

export type Table = Pick<TableSource, 'schema' | 'table'>

/** Something for every table: the same object for as long as the page lives. */
export function byTable<T>(make: () => T): { of(table: Table): T } {
  const tables = new Map<string, T>()
  return {
    of({ schema, table }) {
      const name = JSON.stringify([schema, table])
      const known = tables.get(name) ?? make()
      tables.set(name, known)
      return known
    },
  }
}
