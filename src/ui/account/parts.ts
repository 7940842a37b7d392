import type { AccountRef, AccountSnapshot } from '../../machines/account.machine'
import type { SessionRef } from '../../machines/session.machine'

/** What of an account was acted on last: there its answer is shown. */
export type Part = 'factors' | 'password' | 'sessions'

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

/** States in which the project is about to change who this session is: what it answers must be heard. */
export const isChanging = (snapshot: AccountSnapshot): boolean =>
  snapshot.matches('verifying') || snapshot.matches('removing')
