import type { PGlite, Results } from '@electric-sql/pglite'
import type { Claims } from '../keys'
import { Lock } from './lock'

/** What may be asked of the session while one holds it. Errors carry the SQLSTATE as `code`. */
export interface Session {
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>
  /** Several statements without parameters. */
  exec(sql: string): Promise<void>
}

/** The one PGlite session, shared by everybody in turn. */
export interface Database extends Session {
  /** Holds the session for `work`. Never await the network inside: everybody else waits. */
  exclusive<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** `work` between BEGIN and COMMIT; rolled back when it throws. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** A transaction under the role and claims of a token, as PostgREST opens one. */
  as<T>(claims: Claims, work: (session: Session) => Promise<T>): Promise<T>
  /** Hears NOTIFY on `channel` after commit; resolves to the function that stops it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Nobody has the session and nobody waits for it. */
  readonly idle: boolean
  close(): Promise<void>
}

export interface Endings {
  /** Called once the database is closed. */
  closed?: () => void
  /** Called when Postgres has panicked: every later query fails until the database is opened anew. */
  panicked?: ((reason: string) => void) | undefined
}

export function databaseOn(pglite: PGlite, { closed = () => undefined, panicked }: Endings = {}): Database {
  const lock = new Lock()
  let closing: Promise<void> | undefined
  const session = sessionOn(pglite, panicked)
  const exclusive: Database['exclusive'] = work => lock.run(() => work(session))
  const transaction: Database['transaction'] = work =>
    exclusive(async held => {
      await held.exec('begin')
      try {
        const result = await work(held)
        await held.exec('commit')
        return result
      } catch (error) {
        await held.exec('rollback')
        throw error
      }
    })
  return {
    get idle() {
      return lock.idle
    },
    exclusive,
    transaction,
    query: (sql, parameters) => exclusive(held => held.query(sql, parameters)),
    exec: sql => exclusive(held => held.exec(sql)),
    as: (claims, work) =>
      transaction(async held => {
        await assume(held, claims)
        return work(held)
      }),
    listen: (channel, heard) => exclusive(() => pglite.listen(channel, heard)),
    close: () => (closing ??= lock.run(() => pglite.close()).finally(closed)),
  }
}

function sessionOn(pglite: PGlite, panicked: Endings['panicked'] = () => undefined): Session {
  const noticed = (error: unknown): never => {
    if (error instanceof Error && error.message.includes(PANIC)) panicked(`${error.message}: ${PANIC_CAUSE}`)
    throw error
  }
  return {
    query: async <Row>(sql: string, parameters?: unknown[]) =>
      ((await pglite.query<Row>(sql, parameters).catch(noticed)) as Results<Row>).rows,
    exec: async sql => {
      await pglite.exec(sql).catch(noticed)
    },
  }
}

/** What PGlite says from then on, after an error it could not unwind. */
const PANIC = 'ERRORDATA_STACK_SIZE exceeded'
const PANIC_CAUSE = 'most likely by endless recursion, such as a trigger that fires itself'

/** For the rest of the transaction. The settings of one claim each are the older form, which policies may still read. */
export async function assume(session: Session, claims: Claims): Promise<void> {
  await session.query(
    `select set_config('role', $1, true),
            set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true),
            set_config('request.jwt.claim.role', $1, true)`,
    [claims.role, JSON.stringify(claims), claims.sub ?? ''],
  )
}
