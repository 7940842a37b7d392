import type { Board } from '../board/board'
import type { AuthChange, Refusal, Session, Viewer } from '../backend/port'
import type { Tick } from '../streams/ticks'

export interface SessionInput {
  board: Board
}

/** Everything here may be seen by an inspector: no token, password or code ever enters it. */
export interface SessionContext extends SessionInput {
  viewer: Viewer | null
  /** When the token will be renewed, ms since the epoch by this computer's clock; null without a session. */
  renewsAt: number | null
  /** Why the last sign-in, code or renewal was refused. */
  refusal: Refusal | null
}

export type SessionEvent =
  | { type: 'session.signIn'; email: string; password: string }
  | { type: 'session.verify'; code: string }
  | { type: 'session.signOut' }
  | AuthChange
  | Tick

export interface Granted {
  session: Session
}
export interface Refused {
  refusal: Refusal | null
}
