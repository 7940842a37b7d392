import type { Database } from '../db/database'

/**
 * Transactions run under the hosted service's own role: a trigger of the project that lacks `security definer`
 * or a search path fails here as it would there.
 */
export const asAuthAdmin = (database: Database): Database => ({
  ...database,
  transaction: work =>
    database.transaction(async tx => {
      await tx.query(
        `select set_config('role', 'supabase_auth_admin', true), set_config('search_path', 'auth', true)`,
      )
      return work(tx)
    }),
})
