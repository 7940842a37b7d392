import type { Session } from './session'

/**
 * Gives the session what `alter database … set` and `alter role postgres set` promise to new sessions: PGlite starts
 * its only one without looking there. Nor has that a name of its user, to return to when a transaction's
 * `session_authorization` ends.
 */
export async function applySettings(session: Session): Promise<void> {
  await session.query(
    `select set_config(split_part(setting, '=', 1), substr(setting, strpos(setting, '=') + 1), false)
       from pg_db_role_setting, unnest(setconfig) as setting
      where setrole in (0, (select oid from pg_roles where rolname = session_user))
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
      order by setdatabase, setrole`,
  )
  await session.query(`select set_config('session_authorization', session_user, false)`)
}
