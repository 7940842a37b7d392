import type { AccountRef } from '../../machines/account/account.machine'
import type { SessionRef } from '../../machines/session/session.machine'

export interface AccountSectionProps {
  session: SessionRef
  account: AccountRef
  /** This section was acted on last. */
  isLastRequested: boolean
}

/** The place of the account's second-factor form. `#` keeps it apart from every panel id. */
export const AT_ACCOUNT = '#account'
