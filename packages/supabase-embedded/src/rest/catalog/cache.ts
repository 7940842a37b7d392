import type { Database } from '../../db/database'
import type { ApiSettings } from '../../project/project'
import { RestError } from '../error'
import { readCatalog, type Catalog } from './catalog'
import { readSettings, type Settings } from './settings'

export interface SchemaSnapshot {
  catalog: Catalog
  settings: Settings
}

/** Read at the first request and after each NOTIFY pgrst, which the database sends after DDL. */
export interface SchemaCache {
  current(): Promise<SchemaSnapshot>
}

export async function openSchemaCache(database: Database, api: ApiSettings): Promise<SchemaCache> {
  let latest: Promise<SchemaSnapshot> | undefined
  await database.listen('pgrst', () => (latest = undefined))
  const read = () =>
    database.transaction(async session => {
      // With an empty search_path, Postgres writes every type with its schema, which holds for any request's path.
      await session.query(`select set_config('search_path', '', true)`)
      const settings = await readSettings(session, api)
      return { settings, catalog: await readCatalog(session, settings.schemas) }
    })
  return {
    current() {
      const reading = (latest ??= read())
      return reading.catch((error: unknown) => {
        // A failed read is not kept: the next request tries again.
        if (latest === reading) latest = undefined
        throw unreadable(error)
      })
    },
  }
}

const unreadable = (error: unknown) =>
  Object.assign(
    new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.'),
    { cause: error },
  )
