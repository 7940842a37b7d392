import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest } from '../../../machines/account/account.select'
import { Button } from '../../kit/Button'
import form from '../../kit/form/Form.module.css'

/** Starts enrolling an authenticator app. */
export function AddFactor({ account }: { account: AccountRef }) {
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'enrol')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    account.send({ type: 'account.enrol', name: typeof name === 'string' ? name : '' })
  }
  return (
    <form className="cluster bottom" onSubmit={submit}>
      <label className={clsx('stack tight label grow', form['field'])}>
        App or device name
        <input
          name="name"
          autoComplete="off"
          maxLength={60}
          placeholder="Authenticator app"
          readOnly={isBusy}
        />
      </label>
      <Button type="submit" variant="plain" busy={isBusy}>
        {isBusy ? 'Adding…' : 'Add an authenticator app'}
      </Button>
    </form>
  )
}
