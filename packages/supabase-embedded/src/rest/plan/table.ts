import type { Catalog } from '../catalog/catalog'
import { keyOf, type Name, type Table } from '../catalog/types'
import { RestError } from '../error'
import { closestName } from './hint'

export function findTable(catalog: Catalog, name: Name): Table {
  const table = catalog.tables.get(keyOf(name))
  if (table !== undefined) return table
  const others = [...catalog.tables.values()].filter(each => each.schema === name.schema)
  const closestTable = closestName(
    name.name,
    others.map(each => each.name),
    0.75,
  )
  throw new RestError(
    404,
    'PGRST205',
    `Could not find the table '${name.schema}.${name.name}' in the schema cache`,
    {
      hint:
        closestTable === undefined
          ? undefined
          : `Perhaps you meant the table '${name.schema}.${closestTable}'`,
    },
  )
}
