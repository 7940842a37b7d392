import type {
  IncomingSession,
  AuthChange,
  SessionChoice,
  StorageLocation,
  Refusal,
  Session,
  Viewer,
} from '../../backend/ports/backend.port'
import type { Board } from '../../board/board'
import type { WakeEvent } from '../../streams/page/pageWake'
import { RENEW_BEFORE } from '../renewal/renewal.times'
import type { SessionSuspectEvent } from './sessionEndCodes'
import { now, type WithEnvironment } from '../shared/environment'

export interface SessionInput extends WithEnvironment {
  board: Board
  /** When an account's second factor is requested: always, or where a panel needs it. */
  secondFactor: 'at sign-in' | 'when needed'
}

/** The sign-in methods that need an email address. */
export type EmailMethod = 'code' | 'password'

/** An inspector may see everything here: no token, password or code ever enters it. */
export interface SessionContext extends SessionInput {
  /** The owner of the session; while `ended`, of the last one. */
  viewer: Viewer | null
  /** The account has a second factor that this session has not shown. */
  needsCode: boolean
  /** The session began with a recovery mail: the person wants a new password. */
  isRecovery: boolean
  /** When the token will be renewed and when it expires, ms since the epoch by this computer's clock. */
  renewsAt: number | null
  expiresAt: number | null
  /** Milliseconds this computer's clock is ahead of the project's; null until that is known. */
  skew: number | null
  storageLocation: StorageLocation | null
  /** The id of the viewer whose board is open. */
  boardOwnerId: string | null
  /** `loading`: it opens once its code is there; `unavailable`: that code could not be fetched. Null: it is closed. */
  accountStatus: 'loading' | 'unavailable' | 'open' | null
  /** The panel that requested the second factor. */
  stepUpPanel: string | null
  /** The method that was used last; it outlives a sign-out, but not a reload. */
  emailMethod: EmailMethod
  /** When the session ended whose board is still open, ms since the epoch. */
  endedAt: number | null
  /** Why the session ended, was not restored or could not be ended. */
  refusal: Refusal | null
  /** Why a link signed nobody in, although somebody is signed in. */
  linkRefusal: Refusal | null
  /** A session that did not begin in this browser: who would be signed in, and who would be replaced. */
  arrival: Readonly<IncomingSession> | null
  /**
   * Why restoring has to wait, and how long, ms. `mustWait`: the project said so, and waking up changes nothing.
   * `isGuest`: the session that waits has no account, and is lost with a sign-out.
   */
  unreachable: {
    reason: string
    wait: number
    mustWait: boolean
    attempt: number
    since: number
    isGuest: boolean
  } | null
}

/** From the actor that fetches the account's code. */
export type AccountLoadEvent = { type: 'session.accountLoaded' } | { type: 'session.accountUnavailable' }

export type SessionEvent =
  /** Also of a session that cannot be restored now. */
  | { type: 'session.signOut'; scope: 'local' | 'global' }
  /** Gives up an ended session. */
  | { type: 'session.leave' }
  | { type: 'session.useEmailMethod'; method: EmailMethod }
  | { type: 'session.retry' }
  | { type: 'session.choose'; choice: SessionChoice }
  | { type: 'session.stepUp'; at: string }
  | { type: 'session.cancelStepUp' }
  | { type: 'session.openAccount' }
  | { type: 'session.closeAccount' }
  | AccountLoadEvent
  | SessionSuspectEvent
  | AuthChange
  | WakeEvent

export const signedOutContext = {
  viewer: null,
  needsCode: false,
  isRecovery: false,
  renewsAt: null,
  expiresAt: null,
  skew: null,
  storageLocation: null,
  accountStatus: null,
  stepUpPanel: null,
  linkRefusal: null,
  arrival: null,
  unreachable: null,
  endedAt: null,
}

/** The context for a new session. */
export function contextOfSession(context: WithEnvironment, session: Session): Partial<SessionContext> {
  const { viewer, needsCode, isRecovery, remaining, clockSkewMs, storedIn: storageLocation } = session
  const expiresAt = now(context) + remaining
  return {
    viewer,
    needsCode,
    isRecovery,
    expiresAt,
    renewsAt: expiresAt - RENEW_BEFORE,
    storageLocation,
    ...(clockSkewMs !== null && { skew: clockSkewMs }),
    refusal: null,
    arrival: null,
    unreachable: null,
  }
}

/** The same for a session that goes on: a person who was offered a new password is not asked again. */
export const contextOfSameSession = (context: SessionContext, session: Session): Partial<SessionContext> => ({
  ...contextOfSession(context, session),
  isRecovery: session.isRecovery && (context.isRecovery || session.viewer.id !== context.viewer?.id),
})
