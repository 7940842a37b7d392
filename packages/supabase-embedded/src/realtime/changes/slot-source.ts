import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database'
import type { OwnSession } from '../../db/session'
import { Lock } from '../../db/lock'
import { between, pause } from '../delays'
import { actionOf } from './changes'
import type { ChangeSource, Log, QueueReader } from './source'

/** Changes of one poll; a transaction of more comes whole. This and the pauses are the hosted service's defaults. */
const MAX_CHANGES = 100
/** Milliseconds until the next poll of a slot that had nothing. */
const IDLE = 500
/** Milliseconds until the next poll of a slot that had changes for nobody: at least and at most. */
const UNHEARD = [150, 200] as const
/** Milliseconds until a poll that failed is tried again. */
const RETRY = [1_000, 5_000] as const
/** Rows that are left behind before the queue is truncated. */
const LEFT_BEHIND = 5_000

interface TakenChange {
  seq: number
  relation: number
  action: string
  committed: string
}

/**
 * Polls a temporary replication slot of a session of its own, which wal2json decodes. If the session ends, changes
 * until the next one begins are lost without notice, as on the hosted service.
 */
export function slotChangeSource(
  database: Pick<Database, 'listen'>,
  openSession: () => Promise<OwnSession>,
  log: Log,
): ChangeSource {
  const lock = new Lock()
  let slot: Slot | undefined
  let reader: QueueReader | undefined
  let leftBehind = 0

  const take = async () => (slot ??= await openSlot(openSession))
  async function leave(): Promise<void> {
    const left = slot
    slot = undefined
    if (left !== undefined) await closeSlot(left)
  }

  return {
    exclusive: work => lock.run(async () => work((await take()).judging)),
    async next() {
      const { name, polling } = await take()
      const takenChanges = await polling.query<TakenChange>('select * from realtime.take_changes($1, $2)', [
        name,
        MAX_CHANGES,
      ])
      // They may come before the notice of a change of schema that was committed before them.
      if (takenChanges.length > 0) reader?.forgetTables()
      leftBehind += takenChanges.length
      const changes = takenChanges.map(({ action, ...change }) => ({ ...change, action: actionOf(action) }))
      return { changes, hasMore: false }
    },
    async tidy(session) {
      if (leftBehind < LEFT_BEHIND) return
      await session.exec('truncate realtime.wal')
      leftBehind = 0
    },
    async follow(params) {
      reader = params
      await (await take()).judging.exec('truncate realtime.wal')
      const poller = poll(params, leave, log)
      const stopHearing = await database.listen('realtime_ddl', () => {
        params.forgetTables()
        poller.redefined()
      })
      return async () => {
        await stopHearing()
        await poller.stop()
        await leave()
      }
    },
  }
}

/**
 * Any error in the session of a temporary slot drops the slot: filters and policies, which may fail, are judged in
 * another.
 */
interface Slot {
  name: string
  polling: OwnSession
  judging: OwnSession
}

async function openSlot(openSession: () => Promise<OwnSession>): Promise<Slot> {
  const name = `supabase_embedded_${randomBytes(6).toString('hex')}`
  const [polling, judging] = [await openSession(), await openSession()]
  try {
    await polling.query(`select from pg_create_logical_replication_slot($1, 'wal2json', true)`, [name])
    return { name, polling, judging }
  } catch (error) {
    await closeSlot({ polling, judging })
    throw error
  }
}

async function closeSlot({ polling, judging }: Omit<Slot, 'name'>): Promise<void> {
  await polling.close()
  await judging.close()
}

/** Reads again at once while changes are delivered, and otherwise after a pause. */
function poll(reader: QueueReader, leave: () => Promise<void>, log: Log) {
  let isRedefined = false
  let isStopped = false
  let rest = new AbortController()

  async function readOnce(): Promise<number> {
    const { read, toldCount } = await reader.drain()
    if (isRedefined) {
      isRedefined = false
      await reader.checkPublication()
    }
    if (toldCount > 0) return 0
    return read > 0 ? between(UNHEARD) : IDLE
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const milliseconds = await readOnce().catch(async (error: unknown) => {
        log('PoolingReplicationError', String(error))
        await leave()
        return between(RETRY)
      })
      await pause(milliseconds, rest.signal)
      rest = new AbortController()
    }
  }
  const running = run()

  return {
    redefined() {
      isRedefined = true
      rest.abort()
    },
    stop() {
      isStopped = true
      rest.abort()
      return running
    },
  }
}
