import type { Claims } from '../keys'
import type { ChangeSource, Log } from '../realtime/changes/source'
import type { Session } from './session'

/** A project's database: PGlite's one session, shared by everybody in turn, or a server with a session for each. */
export interface Database extends Session {
  /** Holds a session for `work`. Never await the network inside: with one session, everybody else waits. */
  exclusive<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** `work` between BEGIN and COMMIT; rolled back when it throws. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** A transaction under the role and claims of a token, as PostgREST opens one. */
  as<T>(claims: Claims, work: (session: Session) => Promise<T>): Promise<T>
  /** Listens to NOTIFY on `channel`, which arrives after a commit; resolves to the function that stops it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>
  /** The feed of committed changes; one at a time. */
  openChanges(log: Log): ChangeSource
  close(): Promise<void>
}

/**
 * For the rest of the transaction. The settings of one claim each are the older form, which policies may still read.
 */
export async function assume(session: Session, claims: Claims): Promise<void> {
  await session.query(
    `select set_config('role', $1, true),
            set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true),
            set_config('request.jwt.claim.role', $1, true)`,
    [claims.role, JSON.stringify(claims), claims.sub ?? ''],
  )
}
