import { useSelector } from '@xstate/react'
import type { SessionRef } from '../../machines/session.machine'
import { accountDialog } from '../commands/late'
import { Fetched } from '../Fetched'

const { Component: AccountDialog, forget } = accountDialog

/** The account, while it is open. Where its dialog cannot be had it is closed again, to be opened anew. */
export function Account({ session }: { session: SessionRef }) {
  const account = useSelector(session, ({ children }) => children.account)
  const fail = () => {
    forget()
    session.send({ type: 'session.closeAccount' })
  }
  return (
    account && (
      <Fetched key={account.sessionId} onFail={fail}>
        <AccountDialog session={session} account={account} />
      </Fetched>
    )
  )
}
