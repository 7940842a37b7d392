import type { AccountRef } from '../../machines/account/account.machine'
import type { SessionRef } from '../../machines/session/session.machine'

/** The section acted on last, where the outcome is shown. */
export type AccountSection = 'factors' | 'recovery' | 'passkeys' | 'password' | 'sessions'

export interface AccountSectionProps {
  session: SessionRef
  account: AccountRef
  /** This section was acted on last. */
  isLastRequested: boolean
  /** Call before sending an event of this section. */
  onRequest: () => void
}

/** The place of the account's second-factor form. `#` keeps it apart from every panel id. */
export const AT_ACCOUNT = '#account'
