import type { PGlite, Results } from '@electric-sql/pglite'
import { triggerChangeSource } from '../../realtime/changes/trigger-source'
import { assume, type Database } from '../database'
import type { Session } from '../session'
import { Lock } from '../lock'

export interface Endings {
  /** Called once the database is closed. */
  onClose?: () => void
  /** Called when Postgres has panicked: every later query fails until the database is opened again. */
  onPanic?: ((reason: string) => void) | undefined
}

/** The one session of PGlite, and whether nobody has it and nobody waits for it. */
export interface PgliteDatabase extends Database {
  readonly isIdle: boolean
}

export function databaseOn(
  pglite: PGlite,
  { onClose = () => undefined, onPanic }: Endings = {},
): PgliteDatabase {
  const lock = new Lock()
  let closing: Promise<void> | undefined
  const session = sessionOn(pglite, onPanic)
  const exclusive: Database['exclusive'] = work => lock.run(() => work(session))
  const transaction: Database['transaction'] = work =>
    exclusive(async session => {
      await session.exec('begin')
      try {
        const result = await work(session)
        await session.exec('commit')
        return result
      } catch (error) {
        await session.exec('rollback')
        throw error
      }
    })
  const database: PgliteDatabase = {
    get isIdle() {
      return lock.idle
    },
    exclusive,
    transaction,
    query: (sql, parameters) => exclusive(session => session.query(sql, parameters)),
    exec: sql => exclusive(session => session.exec(sql)),
    as: (claims, work) =>
      transaction(async session => {
        await assume(session, claims)
        return work(session)
      }),
    listen: (channel, onPayload) => exclusive(() => pglite.listen(channel, onPayload)),
    openChanges: log => triggerChangeSource(database, log),
    close: () => (closing ??= lock.run(() => pglite.close()).finally(onClose)),
  }
  return database
}

function sessionOn(pglite: PGlite, onPanic: Endings['onPanic'] = () => undefined): Session {
  const noticePanic = (error: unknown): never => {
    if (error instanceof Error && error.message.includes(PANIC)) onPanic(`${error.message}: ${PANIC_CAUSE}`)
    throw error
  }
  return {
    query: async <Row>(sql: string, parameters?: unknown[]) =>
      ((await pglite.query<Row>(sql, parameters).catch(noticePanic)) as Results<Row>).rows,
    exec: async sql => {
      await pglite.exec(sql).catch(noticePanic)
    },
  }
}

/** PGlite's message for every query after an error that it could not unwind. */
const PANIC = 'ERRORDATA_STACK_SIZE exceeded'
const PANIC_CAUSE = 'most likely by endless recursion, such as a trigger that fires itself'
