import type { AccountRef, AccountSnapshot } from '../../machines/account.machine'
import type { SessionRef } from '../../machines/session.machine'

/** What of an account was acted on last: there its answer is shown. */
export type Part = 'factors' | 'recovery' | 'passkeys' | 'password' | 'sessions'

export interface PartProps {
  session: SessionRef
  account: AccountRef
  /** This part was acted on last. */
  isAsked: boolean
  /** To be told before an event of this part is sent. */
  onAsk: () => void
}

/** Where the code is asked for while the account needs it. No panel can be called so by a person. */
export const AT_ACCOUNT = '#account'

const CHANGING = ['verifying', 'removing', 'makingCodes', 'showingCodes'] as const

/** States in which the project is about to tell what it tells once, or to change who this session is. */
export const isChanging = (snapshot: AccountSnapshot): boolean =>
  CHANGING.some(state => snapshot.matches(state))
