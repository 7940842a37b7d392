import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely'
import type { Lock } from './lock'

/**
 * A Kysely connection is the whole PGlite session, so it holds the lock from acquire to release.
 * The driver that comes with lite issues BEGIN without one: two transactions would interleave, roles included.
 */
export const lockedDialect = (pglite: PGlite, lock: Lock): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => lockedDriver(pglite, lock),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

function lockedDriver(pglite: PGlite, lock: Lock): Driver {
  const releases = new WeakMap<DatabaseConnection, () => void>()
  const raw = (sql: string) => (connection: DatabaseConnection) =>
    connection.executeQuery(CompiledQuery.raw(sql)).then(() => undefined)
  return {
    init: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    async acquireConnection() {
      const release = await lock.acquire()
      const connection = sessionOf(pglite)
      releases.set(connection, release)
      return connection
    },
    releaseConnection(connection) {
      releases.get(connection)?.()
      return Promise.resolve()
    },
    beginTransaction: raw('begin'),
    commitTransaction: raw('commit'),
    rollbackTransaction: raw('rollback'),
  }
}

const sessionOf = (pglite: PGlite): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => {
    const { rows, affectedRows } = await pglite.query<never>(sql, [...parameters])
    return { rows, ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }) }
  },
  streamQuery() {
    throw new Error('PGlite has no cursors to stream from')
  },
})
