import { useSelector } from '@xstate/react'
import type { SubmitEvent } from 'react'
import type { AccountRef } from '../../machines/account.machine'
import { Button } from '../Button'
import form from '../session/Form.module.css'
import styles from './Account.module.css'

interface AddFactorProps {
  account: AccountRef
  onAsk: () => void
}

/** Begins an authenticator app. */
export function AddFactor({ account, onAsk }: AddFactorProps) {
  const isBusy = useSelector(account, snapshot => snapshot.matches('enrolling'))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    onAsk()
    account.send({ type: 'account.enrol', name: typeof name === 'string' ? name : '' })
  }
  return (
    <form className={styles['line']} onSubmit={submit}>
      <label className={form['field']}>
        Name of the app or device
        <input
          name="name"
          autoComplete="off"
          maxLength={60}
          placeholder="Authenticator app"
          readOnly={isBusy}
        />
      </label>
      <Button type="submit" look="plain" busy={isBusy}>
        {isBusy ? 'Adding…' : 'Add an authenticator app'}
      </Button>
    </form>
  )
}
