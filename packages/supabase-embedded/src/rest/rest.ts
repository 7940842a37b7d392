import { isPostgresError } from '../db/sqlstate'
import type { Database } from '../db/database'
import type { Keys } from '../keys'
import type { ApiSettings } from '../project/project'
import type { Service } from '../service'
import { callWork } from './call'
import { openSchemaCache, type Known } from './catalog/cache'
import { RestError } from './error'
import { callerOf } from './http/caller'
import { negotiate } from './http/media'
import { readRequest, type Asked } from './http/request'
import { rootWork } from './openapi/root'
import { restErrorOf } from './postgres-error'
import { readWork } from './read'
import { inTransaction } from './transaction'
import type { Work } from './work'
import { writeWork } from './write'

/** What PostgREST answers behind `prefix`: one statement in one transaction for each request. */
export async function createRest(
  database: Database,
  api: ApiSettings,
  keys: Keys,
  prefix = '/rest/v1',
): Promise<Service> {
  const cache = await openSchemaCache(database, api)
  const answer: Service = async request => {
    const caller = await callerOf(request, keys)
    try {
      const known = await cache.known()
      const asked = await readRequest(request, prefix, known.settings)
      const work = workFor(asked, known, caller.role)
      const scene = { asked, caller, settings: known.settings, readOnly: work.readOnly }
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

function workFor(asked: Asked, known: Known, role: string): Work {
  const { target, headers } = asked
  if (target.kind === 'root') return rootWork(asked, known, role)
  const media = negotiate(headers.get('accept'), known.settings.plans)
  switch (target.kind) {
    case 'read':
      return readWork(asked, target.relation, media, known)
    case 'call':
      return callWork(asked, target.routine, target.byGet, media, known)
    default:
      return writeWork(target.kind, asked, target.relation, media, known)
  }
}
