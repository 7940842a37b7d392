import { PgliteConnection, type IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { Kysely } from 'kysely'
import { lockedDialect } from './dialect'
import { Lock } from './lock'
import { postgrestError } from './sqlstate'

/** lite's connection, with every transaction of the one session behind a lock and every SQLSTATE kept. */
export class LockedConnection extends PgliteConnection {
  readonly lock = new Lock()

  constructor(config: IPgliteConnectionConfig) {
    super(config)
    this.kysely = new Kysely({ dialect: lockedDialect(this.driver, this.lock) })
    // Otherwise lite grants everything in every schema with row level security to the API roles at the first request.
    Object.assign(this, { rlsState: 'active' })
  }

  override transaction(...[statements, options]: Parameters<PgliteConnection['transaction']>): Promise<void> {
    return this.lock.run(() => super.transaction(statements, options))
  }

  override normalizeDbError(error: unknown): unknown {
    return postgrestError(super.normalizeDbError(error))
  }
}
