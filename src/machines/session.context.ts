import type { Arrival, AuthChange, Choice, Keeping, Refusal, Session, Viewer } from '../backend/port'
import type { Board } from '../board/board'
import type { Woken } from '../streams/wakes'
import type { Doubted } from './over'

export interface SessionInput {
  board: Board
  /** When an account's second factor is asked for: always, or where a panel needs it. */
  secondFactor: 'at sign-in' | 'when needed'
}

/** Everything here may be seen by an inspector: no token, password or code ever enters it. */
export interface SessionContext extends SessionInput {
  /** Whose session it is; while `ended`, whose it was. */
  viewer: Viewer | null
  /** The account has a second factor that this session has not shown. */
  needsCode: boolean
  /** It came by a recovery mail: the person wants a new password. */
  isRecovery: boolean
  /** When the token will be renewed and when it is over, ms since the epoch by this computer's clock. */
  renewsAt: number | null
  expiresAt: number | null
  /** Milliseconds this computer's clock is ahead of the project's; null until that is known. */
  skew: number | null
  keeping: Keeping | null
  /** Whose board is open. */
  boardOf: string | null
  isAccountOpen: boolean
  /** The panel that asked for the second factor. */
  stepUpAt: string | null
  /** Why the session ended, was not restored or could not be ended. */
  refusal: Refusal | null
  /** Why a link signed nobody in, although somebody is signed in. */
  link: Refusal | null
  /** Who would be signed in by what was not begun in this browser, and in the place of whom. */
  choice: Readonly<Arrival> | null
  /** Why restoring has to wait, and how long, ms. `mustWait`: the project said so, and waking up changes nothing. */
  unreachable: { reason: string; wait: number; mustWait: boolean; attempt: number; since: number } | null
}

export type SessionEvent =
  | { type: 'session.signOut'; scope: 'local' | 'global' }
  /** Gives up what has ended, or a session that cannot be restored now. */
  | { type: 'session.leave' }
  | { type: 'session.retry' }
  | { type: 'session.choose'; choice: Choice }
  | { type: 'session.stepUp'; at: string }
  | { type: 'session.stay' }
  | { type: 'session.openAccount' }
  | { type: 'session.closeAccount' }
  | Doubted
  | AuthChange
  | Woken

/** Nobody. */
export const nobody = {
  ...{ viewer: null, needsCode: false, isRecovery: false, renewsAt: null, expiresAt: null },
  ...{ skew: null, keeping: null, isAccountOpen: false, stepUpAt: null },
  ...{ link: null, choice: null, unreachable: null },
}

/** What a session changes in the context. `lead`: ms before its end at which a token is renewed. */
export function taken(session: Session, lead: number): Partial<SessionContext> {
  const { viewer, needsCode, isRecovery, remaining, skew, keeping } = session
  const expiresAt = Date.now() + remaining
  return {
    ...{ viewer, needsCode, isRecovery, expiresAt, renewsAt: expiresAt - lead, keeping },
    ...(skew !== null && { skew }),
    ...{ refusal: null, choice: null, unreachable: null },
  }
}

/** The same by a session that goes on: whoever was offered a new password once is not asked again. */
export const followed = (
  { viewer, isRecovery }: SessionContext,
  session: Session,
  lead: number,
): Partial<SessionContext> => ({
  ...taken(session, lead),
  isRecovery: session.isRecovery && (isRecovery || session.viewer.id !== viewer?.id),
})
