import type { Session } from '../../db/session'
import { readComputed, readForeignKeys } from './foreign-keys'
import { relationshipsOf } from './relationships'
import { addRepresentations } from './representations'
import { readRoutines } from './routines'
import { readTables } from './tables'
import { keyOf, type Name, type Relationship, type Routine, type Table } from './types'
import { inheritKeys, readViewColumns, withViews } from './views'

/** The facts for planning requests: PostgREST's schema cache. */
export interface Catalog {
  tables: Map<string, Table>
  /** By the table they start from; only between exposed schemas. */
  relationships: Map<string, Relationship[]>
  /** Overloads stand together, those with fewer parameters first. */
  routines: Map<string, Routine[]>
}

export async function readCatalog(session: Session, schemas: string[]): Promise<Catalog> {
  const all = await readTables(session)
  await addRepresentations(session, all)
  const viewColumns = await readViewColumns(session)
  inheritKeys(all, viewColumns)
  const keys = withViews(await readForeignKeys(session), viewColumns)
  const isExposed = ({ schema }: Name) => schemas.includes(schema)
  const relationships = relationshipsOf(keys, await readComputed(session), all)
  const routines = await readRoutines(session, schemas)
  return {
    tables: new Map([...all].filter(([, table]) => isExposed(table))),
    relationships: new Map(
      [...relationships].map(([table, list]) => [
        table,
        list.filter(
          each => isExposed(each.foreign) && (each.kind !== 'many-to-many' || isExposed(each.junction)),
        ),
      ]),
    ),
    routines: groupRoutines(routines),
  }
}

function groupRoutines(routines: Routine[]): Map<string, Routine[]> {
  const groups = new Map<string, Routine[]>()
  for (const routine of routines) groups.set(keyOf(routine), [...(groups.get(keyOf(routine)) ?? []), routine])
  return groups
}
