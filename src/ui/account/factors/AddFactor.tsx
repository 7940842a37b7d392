import { useSelector } from '@xstate/react'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest } from '../../../machines/account/account.select'
import { NameForm } from '../NameForm'

/** Starts enrolling an authenticator app. */
export function AddFactor({ account }: { account: AccountRef }) {
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'enroll')
  return (
    <NameForm
      label="App or device name"
      placeholder="Authenticator app"
      isBusy={isBusy}
      onSubmit={name => account.send({ type: 'account.enroll', name })}
    >
      {isBusy ? 'Adding…' : 'Add an authenticator app'}
    </NameForm>
  )
}
