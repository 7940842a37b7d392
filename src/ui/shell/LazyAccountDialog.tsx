import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session/session.machine'
import { lazyAccountDialog } from '../account/lazyAccountDialog'
import { LazyBoundary } from '../lazy/LazyBoundary'

const { Component: AccountDialog } = lazyAccountDialog

/** The account dialog while it is open. If its code cannot be fetched it closes, and can be opened again. */
export function LazyAccountDialog({ session }: { session: SessionRef }) {
  const account = useSelector(session, ({ children }) => children.account)
  return (
    account && (
      <LazyBoundary key={account.sessionId} onFail={() => session.send({ type: 'session.closeAccount' })}>
        <AccountDialog session={session} account={account} />
      </LazyBoundary>
    )
  )
}
