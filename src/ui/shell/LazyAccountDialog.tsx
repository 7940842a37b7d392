import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session/session.machine'
import { lazyAccountDialog } from './lazyDialogs'
import { LazyBoundary } from '../lazy/LazyBoundary'

const { Component: AccountDialog, forget } = lazyAccountDialog

/** The account dialog while it is open. If its code cannot be fetched it closes, to be opened anew. */
export function LazyAccountDialog({ session }: { session: SessionRef }) {
  const account = useSelector(session, ({ children }) => children.account)
  const fail = () => {
    forget()
    session.send({ type: 'session.closeAccount' })
  }
  return (
    account && (
      <LazyBoundary key={account.sessionId} onFail={fail}>
        <AccountDialog session={session} account={account} />
      </LazyBoundary>
    )
  )
}
