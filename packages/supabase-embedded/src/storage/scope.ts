import type { Database } from '../db/database'
import type { Session } from '../db/session'
import type { Claims } from '../keys'
import { refusalOf } from './errors'

/** Runs SQL as somebody: as the caller, whose policies count, or as the service itself. */
export interface Scope {
  /** One transaction. Throws StorageError for what the database refuses. */
  run<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** Whether `work` would be allowed: it is run and always rolled back. Throws like `run`. */
  rehearse(work: (session: Session) => Promise<unknown>): Promise<void>
}

/** What policies may read of a request: as PostgREST sets it, and the operation as `storage.operation()`. */
export const callerScope = (
  database: Database,
  claims: Claims,
  operation: string,
  { method, url, headers }: Request,
): Scope =>
  scopeOn(work => database.as(claims, work), {
    'storage.operation': operation,
    'request.method': method,
    'request.path': new URL(url).pathname,
    'request.headers': JSON.stringify(Object.fromEntries(headers)),
  })

/** Past every policy. */
export const serviceScope = (database: Database): Scope => scopeOn(work => database.transaction(work), {})

type Transaction = <T>(work: (session: Session) => Promise<T>) => Promise<T>

function scopeOn(transaction: Transaction, settings: Record<string, string>): Scope {
  const local = { ...settings, 'storage.allow_delete_query': 'true' }
  const run: Scope['run'] = async work => {
    try {
      return await transaction(async session => {
        await session.query('select set_config(key, value, true) from json_each_text($1::json)', [
          JSON.stringify(local),
        ])
        return work(session)
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }
  return {
    run,
    async rehearse(work) {
      const rollback = new Error('rolled back on purpose')
      try {
        await run(async session => {
          await work(session)
          throw rollback
        })
      } catch (error) {
        if (error !== rollback) throw error
      }
    },
  }
}
