import type { Session } from './session'
import type { PgliteDatabase } from './pglite/pglite-database'

/** Milliseconds between two looks at what needs tidying. */
const EVERY = 30_000
/** Dead rows that make a table worth a vacuum, and changed rows an analyze. */
const WORTH = 1000
/** Bytes of WAL since the last checkpoint that make the next one worth it: two segments. */
const WAL_WORTH = 32 * 2 ** 20

/**
 * Does the work of the autovacuum and checkpoint processes, which PGlite has not: every half minute the busiest table
 * is vacuumed and analysed, and old WAL given up, if nobody waits for the session. Returns the function that stops it.
 */
export function tidyWhenIdle(database: PgliteDatabase): () => void {
  const timer = setInterval(() => {
    // A table may be dropped between the look and the vacuum; the next look is another chance.
    if (database.isIdle) void database.exclusive(tidy).catch(() => undefined)
    if (database.isIdle) void database.exclusive(shedWal).catch(() => undefined)
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}

/** The table that gains most, or none. Vacuum returns space of dead rows for reuse, and the empty end of a file. */
export async function tidy(session: Session): Promise<string | undefined> {
  // PGlite never falls idle in the way that makes a server publish its counts.
  await session.query('select pg_stat_force_next_flush()')
  const [busiest] = await session.query<{ table: string }>(
    `select format('%I.%I', schemaname, relname) as table
       from pg_stat_all_tables
      where schemaname <> 'pg_toast'
        and greatest(n_dead_tup, n_mod_since_analyze) >= greatest($1, n_live_tup / 10)
      order by n_dead_tup desc limit 1`,
    [WORTH],
  )
  if (busiest !== undefined) await session.exec(`vacuum (analyze) ${busiest.table}`)
  return busiest?.table
}

/** Writes a checkpoint when there is enough WAL to be given up by it: without, pg_wal grows for as long as we run. */
export async function shedWal(session: Session, worth = WAL_WORTH): Promise<boolean> {
  const [wal] = await session.query<{ due: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) >= $1 as due from pg_control_checkpoint()',
    [worth],
  )
  if (wal?.due !== true) return false
  await session.exec('checkpoint')
  return true
}
