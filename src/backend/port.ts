import type { Observable } from 'rxjs'
import type { Source } from '../board/board'

/** The closed port to a Supabase project: what the house may ask of it, and every way it can answer. */
export interface Backend {
  auth: Auth
  data: Data
}

/** A row as the database gave it, by column name. */
export type Row = Readonly<Record<string, unknown>>

/**
 * What one connection says about one source, in order. `joined` once; `proven` when the server states that
 * changes flow from now on, and again whenever it re-subscribed, after which changes may be missing. `at` is
 * the commit time in ms since the epoch. An `update` may lack columns that did not change.
 */
export type Signal =
  | { type: 'joined' }
  | { type: 'proven' }
  | { type: 'insert' | 'update'; row: Row; at: number | null }
  | { type: 'delete'; key: Row; at: number | null }
  | { type: 'bad row'; reason: string }
  | { type: 'unheard' }
  | { type: 'heard' }

/** Why a connection or a read ended. `reason` is the server's own text where it gave one. */
export interface Loss {
  kind: LossKind
  reason: string
}
export type LossKind =
  /** The transport: worth trying again. */
  | 'lost'
  /** The token: worth trying again once it is renewed. */
  | 'expired'
  /** A limit of the project: worth trying again, later. */
  | 'limited'
  /** The viewer's rights: nothing changes by trying again. */
  | 'denied'
  /** The project or the board: unknown table or column, not published, Realtime off. */
  | 'misconfigured'

export interface Data {
  /** One connection. Errors with a Loss; unsubscribing leaves. It never completes and never reconnects. */
  listen(source: Source): Observable<Signal>
  /** The source's rows in its order, at most `limit`, once. Errors with a Loss. */
  read(source: Source): Observable<Row[]>
}

export type Level = 'aal1' | 'aal2'
export interface Viewer {
  id: string
  email: string | null
  level: Level
}
/** What may be known about a session. Tokens stay behind the port. */
export interface Session {
  viewer: Viewer
  /** The account has a verified factor and this session has not shown it. */
  needsCode: boolean
  /** Milliseconds the access token still lives, at the time of the answer. */
  remaining: number
}

export type RefusalCode =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_banned'
  | 'rate_limited'
  | 'unreachable'
  | 'wrong_code'
  | 'no_factor'
  | 'session_ended'
  | 'unexpected'
/** `message` says what happened and what to do about it. */
export interface Refusal {
  code: RefusalCode
  message: string
}

export type Answer = { type: 'session'; session: Session } | { type: 'refused'; refusal: Refusal }
export type Renewal = Answer | { type: 'unavailable'; reason: string }
/** `refused` means that a stored session could not be taken up now; it is still stored. */
export type Restored = Answer | { type: 'none' }

/** News the machine did not ask for: another tab renewed, stepped up or signed out. */
export type AuthChange = { type: 'auth.changed'; session: Session } | { type: 'auth.ended' }

/** Promises here never reject for anything the service or the network does. */
export interface Auth {
  restore(): Promise<Restored>
  signIn(credentials: { email: string; password: string }): Promise<Answer>
  /** Verifies a TOTP code against the account's first verified factor. */
  verify(code: string): Promise<Answer>
  refresh(): Promise<Renewal>
  /** Ends the session on this device, whatever the network says. */
  signOut(): Promise<void>
  changes(): Observable<AuthChange>
  /** Milliseconds the access token still lives, on a clock that sleep and clock changes do not move. */
  remaining(): number
}
