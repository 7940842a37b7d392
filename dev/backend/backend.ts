import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { LockedConnection } from './db/connection'
import { bootstrap } from './db/bootstrap'
import { databaseOn, type Database } from './db/database'
import { createGateway, type Gateway } from './gateway'
import { localKeys, type Keys } from './keys'
import { createLite } from './lite'
import { readProject, type Project } from './project'

export interface BackendOptions {
  /** The `supabase` folder of the project. */
  project: string
  /** Directory of the database, or `memory`. */
  data: string
  /** 0 lets the system choose. */
  port: number
  host?: string
}

export interface Backend {
  url: string
  keys: Keys
  project: Project
  database: Database
  onServed: Gateway['onServed']
  close(): Promise<void>
}

export async function startBackend(options: BackendOptions): Promise<Backend> {
  const project = readProject(options.project)
  const keys = await localKeys()
  const connection = new LockedConnection(options.data === 'memory' ? {} : { url: options.data })
  const lite = await createLite(connection, project, keys)
  const database = databaseOn(connection)
  await bootstrap(database)
  const gateway = createGateway(
    { '/rest/v1': lite.fetch, '/auth/v1': lite.fetch, '/storage/v1': lite.fetch },
    keys,
  )
  const server = createServer(
    getRequestListener(gateway.fetch, { overrideGlobalObjects: false, errorHandler: failed }),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    project,
    database,
    onServed: gateway.onServed,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
      await database.close()
    },
  }
}

function failed(error: unknown): Response {
  console.error(error)
  return Response.json({ message: 'An unexpected error occurred' }, { status: 500 })
}
