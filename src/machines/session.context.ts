import type { Answer, AuthChange, Refusal, Renewal, Restored, Session, Viewer } from '../backend/port'
import type { Board } from '../board/board'
import type { Tick } from '../streams/ticks'

export interface SessionInput {
  board: Board
}

/** Everything here may be seen by an inspector: no token, password or code ever enters it. */
export interface SessionContext extends SessionInput {
  viewer: Viewer | null
  /** The account has a second factor that this session has not shown. */
  needsCode: boolean
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

/** Milliseconds of life left at which a token is renewed: four ticks, so that one late tick costs nothing. */
export const RENEW_BEFORE = 120_000

export const signedOut = { viewer: null, needsCode: false, renewsAt: null }

export interface Answered {
  answer: Answer | Renewal | Restored
}
/** What an answer of the auth service changes in the context. */
export function taken(answer: Answered['answer']): Partial<SessionContext> {
  switch (answer.type) {
    case 'session': {
      const { viewer, needsCode, remaining } = answer.session
      return { viewer, needsCode, renewsAt: Date.now() + remaining - RENEW_BEFORE, refusal: null }
    }
    case 'refused':
      return { refusal: answer.refusal }
    case 'unavailable':
    case 'none':
      return {}
  }
}

export const granted = (session: Session): Answered => ({ answer: { type: 'session', session } })

const messages = {
  session_ended: 'This session was ended elsewhere. Sign in again to continue.',
  unexpected: 'Something failed in the dashboard itself. Try again.',
}
export const refused = (code: keyof typeof messages): Answered => ({
  answer: { type: 'refused', refusal: { code, message: messages[code] } },
})
