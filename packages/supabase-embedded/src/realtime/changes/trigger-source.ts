import type { Database } from '../../db/database'
import type { Session } from '../../db/session'
import { actionOf, type CommittedChange } from './changes'
import type { ChangeSource, Log, QueueReader } from './source'

/** Changes judged while the session is held; others get their turn in between. */
const AT_ONCE = 500
/** Lookups under somebody's claims while the session is held, about 50 ms. */
const LOOKUPS_AT_ONCE = 5_000
/**
 * Rows that are left behind before the queue is truncated: PGlite has no autovacuum, and TRUNCATE costs milliseconds.
 */
const LEFT_BEHIND = 5_000

interface CapturedChange {
  seq: number
  xid: string
  relation: number
  action: string
}

/** Row triggers queue the changes, and NOTIFY tells each commit: PGlite cannot decode a slot. */
export function triggerChangeSource(database: Database, log: Log): ChangeSource {
  /** Milliseconds since the epoch, by transaction. */
  const commits = new Map<string, number>()
  let cursor = 0
  let leftBehind = 0

  function noteCommit(xid: string): number {
    const time = commits.get(xid) ?? Date.now()
    commits.set(xid, time)
    return time
  }

  return {
    exclusive: work => database.exclusive(work),
    async next(session, readers) {
      const limit = Math.min(AT_ONCE, Math.ceil(LOOKUPS_AT_ONCE / Math.max(1, readers)))
      const rows = await readQueue(session, cursor, limit)
      cursor = rows.at(-1)?.seq ?? cursor
      leftBehind += rows.length
      const changes = rows.map(({ seq, xid, relation, action }): CommittedChange => {
        const committedAt = new Date(noteCommit(xid)).toISOString()
        return { seq, relation, action: actionOf(action), committed: committedAt }
      })
      return { changes, hasMore: rows.length === limit }
    },
    async tidy(session) {
      // Nobody can have written since we hold the only session.
      commits.clear()
      if (leftBehind < LEFT_BEHIND) return
      await session.exec('truncate realtime.wal')
      leftBehind = 0
    },
    async follow(reader) {
      await database.exec('truncate realtime.wal')
      const drainer = wakeable(reader, log)
      const deaf = [
        await database.listen('realtime_wal', xid => {
          noteCommit(xid)
          drainer.wake()
        }),
        await database.listen('realtime_ddl', () => {
          reader.forgetTables()
          drainer.wake({ isRedefined: true })
        }),
      ]
      return async () => {
        const stop = drainer.stop()
        for (const stopHearing of deaf) await stopHearing()
        await stop
      }
    },
  }
}

/** Empties the queue each time it is woken. */
function wakeable(reader: QueueReader, log: Log) {
  let isWoken = false
  let isAwake = false
  let isRedefined = false
  let isStopped = false
  let running = Promise.resolve()

  /** Changes first: what a publication no longer holds was captured while it did. */
  async function run(): Promise<void> {
    while (isWoken && !isStopped) {
      isWoken = false
      while ((await reader.drain()).hasMore) await new Promise(setImmediate)
      if (!isRedefined) continue
      isRedefined = false
      await reader.checkPublication()
    }
  }

  return {
    wake(cause: { isRedefined: boolean } = { isRedefined: false }) {
      isWoken = true
      isRedefined ||= cause.isRedefined
      if (isAwake || isStopped) return
      isAwake = true
      running = run()
        .catch((error: unknown) => log('PoolingReplicationError', String(error)))
        .finally(() => (isAwake = false))
    },
    stop() {
      isStopped = true
      return running
    },
  }
}

const readQueue = (session: Session, seq: number, limit: number): Promise<CapturedChange[]> =>
  session.query<CapturedChange>(
    `select seq, xid::text as xid, relation::int8 as relation, action::text as action
       from realtime.wal where seq > $1 order by seq limit $2`,
    [seq, limit],
  )
