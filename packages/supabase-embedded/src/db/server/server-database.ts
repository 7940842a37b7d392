import pg from 'pg'
import { slotChangeSource } from '../../realtime/changes/slot-source'
import { assume, type Database } from '../database'
import type { OwnSession, Session } from '../session'
import { applySettings } from '../session-settings'
import { Listener } from './listener'
import { sessionOn } from './session'
import type { Types } from './values'

/** Sessions at most, beside the one that hears NOTIFY and the one that reads the slot. */
const SESSIONS = 20
/** Identifiers of queries in plans, which pg_stat_statements turns on where projects are hosted. */
const OPTIONS = '-c compute_query_id=on'

interface ServerParts {
  connectionString: string
  types: Types
  /** The session that claims the database for as long as it lives. */
  claim: OwnSession
}

/** Each transaction in a session of a pool. */
export function serverDatabase({ connectionString, types, claim }: ServerParts): Database {
  const pool = new pg.Pool({ connectionString, max: SESSIONS, options: OPTIONS })
  // A lost connection fails only the caller that uses it.
  pool.on('error', () => undefined)
  pool.on('connect', client => void client.on('error', () => undefined))
  const listener = new Listener(connectionString)
  let closing: Promise<void> | undefined

  /** `end` leaves the session as a new one is; without that it is given up. */
  async function hold<T>(
    work: (session: Session) => Promise<T>,
    end: (session: Session) => Promise<void>,
  ): Promise<T> {
    const client = await pool.connect()
    const session = sessionOn(client, types)
    try {
      return await work(session)
    } finally {
      await end(session).then(
        () => client.release(),
        () => client.release(true),
      )
    }
  }

  const exclusive: Database['exclusive'] = work => hold(work, renew)
  const transaction: Database['transaction'] = async work => {
    let isCommitted = false
    return hold(
      async session => {
        await session.exec('begin')
        const result = await work(session)
        await session.exec('commit')
        isCommitted = true
        return result
      },
      async session => {
        if (!isCommitted) await session.exec('rollback')
      },
    )
  }
  const database: Database = {
    exclusive,
    transaction,
    query: (sql, parameters) =>
      hold(
        session => session.query(sql, parameters),
        () => Promise.resolve(),
      ),
    // As with one session, all listeners (a schema cache, say) have been notified when it is done.
    exec: sql =>
      exclusive(async session => {
        await session.exec(sql)
        await listener.catchUp()
      }),
    as: (claims, work) =>
      transaction(async session => {
        await assume(session, claims)
        return work(session)
      }),
    listen: (channel, onPayload) => listener.listen(channel, onPayload),
    openChanges: log => slotChangeSource(database, () => openSession(connectionString, types), log),
    close: () => (closing ??= end()),
  }
  async function end(): Promise<void> {
    await listener.close()
    await pool.end()
    await claim.close()
  }
  return database
}

/** Refused inside of a transaction that was left open. Scripts may have changed what new sessions begin with. */
async function renew(session: Session): Promise<void> {
  await session.exec('discard all')
  await applySettings(session)
}

/** A session outside of the pool. */
export async function openSession(connectionString: string, types?: Types): Promise<OwnSession> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return { ...sessionOn(client, types), close: () => client.end() }
}
