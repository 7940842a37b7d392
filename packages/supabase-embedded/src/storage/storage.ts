import type { Database } from '../db/database'
import type { Keys } from '../keys'
import type { Project } from '../project'
import type { Service } from '../service'
import { callerOf } from './caller'
import { refusals, StorageError } from './errors'
import { openFiles } from './objects/files'
import type { Parts } from './parts'
import { routerOf, type Match } from './router'
import { bucketRoutes } from './routes/buckets'
import { downloadRoutes } from './routes/downloads'
import { listingRoutes } from './routes/listing'
import { objectRoutes } from './routes/objects'
import { signingRoutes } from './routes/signing'
import { uploadRoutes } from './routes/uploads'
import { callerScope, serviceScope } from './scope'
import { seedBuckets } from './seed'

export interface Storage {
  fetch: Service
  close(): Promise<void>
}

export interface StorageOptions {
  database: Database
  keys: Keys
  project: Pick<Project, 'storage'>
  /** Directory of the files, or `memory`. */
  files: string
}

const PREFIX = '/storage/v1'
/** Add-ons a free project does not have: image transformation and the purging of the CDN. */
const ADD_ONS = /^\/(render\/image|cdn)(\/|$)/

/** The storage service, with the buckets of config.toml in place. */
export async function createStorage({
  database,
  keys,
  project,
  files: dir,
}: StorageOptions): Promise<Storage> {
  const files = await openFiles(dir)
  const { fileSizeLimit, buckets } = project.storage
  const parts: Parts = { database, keys, files, fileSizeLimit, service: serviceScope(database) }
  await seedBuckets(parts, buckets)
  const routeOf = routerOf([
    ...bucketRoutes(parts),
    ...signingRoutes(parts),
    ...listingRoutes(),
    ...objectRoutes(parts),
    ...downloadRoutes(parts),
    ...uploadRoutes(parts),
  ])
  return {
    async fetch(request) {
      try {
        return await answer(parts, request, routeOf)
      } catch (error) {
        if (error instanceof StorageError) return error.toResponse()
        // A caller that hangs up during an upload is not an error.
        if (!request.signal.aborted) console.error(error)
        return refusals.internal().toResponse()
      }
    },
    close: () => files.close(),
  }
}

async function answer(
  { keys, database }: Parts,
  request: Request,
  routeOf: (method: string, path: string) => Match,
): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(PREFIX.length)
  if (ADD_ONS.test(path)) throw refusals.featureNotEnabled()
  const { route, bucket, key } = routeOf(request.method, path)
  const caller = await callerOf(
    route.token === 'none' ? withoutToken(request) : request,
    keys,
    route.token !== 'required',
  )
  const scope = callerScope(database, caller.claims, route.operation, request)
  return route.answer({ request, url, bucket, key, caller, scope })
}

const withoutToken = ({ url }: Request): Request => new Request(url)
