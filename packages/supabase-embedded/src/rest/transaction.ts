import type { Database } from '../db/database'
import type { Session } from '../db/session'
import type { Settings } from './catalog/settings'
import type { Caller } from './http/caller'
import type { RestRequest } from './http/request'
import { identifier, literal, qualifiedName } from './sql/fragment'

export interface RequestContext {
  restRequest: RestRequest
  caller: Caller
  settings: Settings
  readOnly: boolean
}

/** Carries the result of a transaction that is rolled back though nothing failed. */
class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('rolled back as asked')
    this.result = result
  }
}

/**
 * Runs `work` as the caller between BEGIN and COMMIT, or ROLLBACK where the request or the project wants that; whatever
 * it throws undoes everything.
 * The authenticator takes the role, so Postgres itself refuses roles that were not granted to it.
 */
export async function inTransaction<T>(
  database: Database,
  scene: RequestContext,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { preRequest, end } = scene.settings
  try {
    return await database.transaction(async session => {
      await session.query(`select ${variables(scene).map(localSetting).join(', ')}`)
      if (preRequest !== undefined) await session.query(`select ${qualifiedName(preRequest)}()`)
      const result = await work(session)
      if ((scene.restRequest.prefer.tx ?? end.tx) === 'commit') return result
      // Faults that only a commit would find are found anyway.
      await session.exec('set constraints all immediate')
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

const localSetting = ([name, value]: [string, string]) =>
  `set_config(${literal(name)}, ${literal(value)}, true)`

/** In this order: the role's own settings must be set before the role can no longer set them. */
function variables({ restRequest, caller, settings, readOnly }: RequestContext): [string, string][] {
  const { timezone } = restRequest.prefer
  return [
    ['session_authorization', 'authenticator'],
    ['search_path', [restRequest.schema, ...settings.extraSearchPath].map(identifier).join(', ')],
    ...(settings.roles.get(caller.role) ?? []),
    ['role', caller.role],
    ['request.jwt.claims', JSON.stringify({ ...caller.claims, role: caller.role })],
    ['request.method', restRequest.method],
    ['request.path', restRequest.path],
    [
      'request.headers',
      JSON.stringify(Object.fromEntries([...restRequest.headers].filter(([name]) => name !== 'cookie'))),
    ],
    ['request.cookies', JSON.stringify(cookies(restRequest.headers.get('cookie')))],
    ...(timezone === undefined ? [] : [['timezone', timezone] as [string, string]]),
    ...(readOnly ? [['transaction_read_only', 'on'] as [string, string]] : []),
  ]
}

const cookies = (header: string | null): Record<string, string> =>
  Object.fromEntries(
    (header ?? '')
      .split(';')
      .map(each => each.trim())
      .filter(each => each.includes('='))
      .map(each => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  )
