import { isPostgresError } from '../db/sqlstate'
import type { Database } from '../db/database'
import type { Keys } from '../keys'
import type { ApiSettings } from '../project/project'
import type { Service } from '../service'
import { callWork } from './call'
import { openSchemaCache, type SchemaSnapshot } from './catalog/cache'
import { RestError } from './error'
import { callerOf } from './http/caller'
import { negotiate } from './http/media'
import { readRequest, type RestRequest } from './http/request'
import { rootWork } from './openapi/root'
import { restErrorOf } from './postgres-error'
import { readWork } from './read'
import { inTransaction } from './transaction'
import type { Work } from './work'
import { writeWork } from './write'

const PREFIX = '/rest/v1'

/** PostgREST's API: one statement in one transaction for each request. */
export async function createRest(database: Database, api: ApiSettings, keys: Keys): Promise<Service> {
  const cache = await openSchemaCache(database, api)
  const answer: Service = async request => {
    const caller = await callerOf(request, keys)
    try {
      const snapshot = await cache.current()
      const restRequest = await readRequest(request, PREFIX, snapshot.settings)
      const work = workFor(restRequest, snapshot, caller.role)
      const scene = { restRequest, caller, settings: snapshot.settings, readOnly: work.readOnly }
      return await inTransaction(database, scene, session => work.run(session))
    } catch (error) {
      throw isPostgresError(error) ? restErrorOf(error, caller.role !== 'anon') : error
    }
  }
  return async request => {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof RestError) return error.toResponse()
      throw error
    }
  }
}

function workFor(request: RestRequest, snapshot: SchemaSnapshot, role: string): Work {
  const { target, headers } = request
  if (target.kind === 'root') return rootWork(request, snapshot, role)
  const media = negotiate(headers.get('accept'), snapshot.settings.plans)
  switch (target.kind) {
    case 'read':
      return readWork(request, target.relation, media, snapshot)
    case 'call':
      return callWork(request, target.routine, target.byGet, media, snapshot)
    default:
      return writeWork(target.kind, request, target.relation, media, snapshot)
  }
}
