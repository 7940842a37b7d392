import type { Database } from '../db/database'

/** "auth" in ASCII. */
const ONE_AT_A_TIME = 0x61757468

/**
 * Transactions run under the hosted service's own role: a trigger of the project that lacks `security definer`
 * or a search path fails here as it would there. One at a time, whatever the database: they read before they write.
 */
export const asAuthAdmin = (database: Database): Database => ({
  ...database,
  transaction: work =>
    database.transaction(async tx => {
      await tx.query(
        `select set_config('role', 'supabase_auth_admin', true), set_config('search_path', 'auth', true),
                pg_advisory_xact_lock(${ONE_AT_A_TIME})`,
      )
      return work(tx)
    }),
})
