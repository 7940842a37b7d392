import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { AccountDialog } from './AccountDialog'

/** The account, while it is open. */
export function Account({ session }: { session: SessionRef }) {
  const account = useSelector(session, ({ children }) => children.account)
  return account && <AccountDialog key={account.sessionId} session={session} account={account} />
}
