import { PgliteConnection, type IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { Kysely } from 'kysely'
import { lockedDialect } from './dialect'
import { Lock } from './lock'

/** lite's connection, with every transaction of the one session behind a lock. */
export class LockedConnection extends PgliteConnection {
  readonly lock = new Lock()

  constructor(config: IPgliteConnectionConfig) {
    super(config)
    this.kysely = new Kysely({ dialect: lockedDialect(this.driver, this.lock) })
  }

  override transaction(...[statements, options]: Parameters<PgliteConnection['transaction']>): Promise<void> {
    return this.lock.run(() => super.transaction(statements, options))
  }
}
