import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, type SubmitEvent } from 'react'
import type { AccountRef } from '../../machines/account.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import form from '../session/Form.module.css'
import styles from './Account.module.css'

interface AddFactorProps {
  session: SessionRef
  account: AccountRef
  /** What was asked for last in this part was to begin one. */
  isAsked: boolean
  onAsk: () => void
}

/** Begins an authenticator app; where that needs the second factor first, again by itself once it was shown. */
export function AddFactor({ session, account, isAsked, onAsk }: AddFactorProps) {
  /** What was asked for at one factor, to be asked for again at two: once, for the project may have other reasons. */
  const again = useRef<string | null>(null)
  const isBusy = useSelector(account, snapshot => snapshot.matches('enrolling'))
  const needsCode = useSelector(account, ({ context }) => context.refusal?.code === 'needs_code')
  const isRaised = useSelector(session, ({ context }) => context.viewer?.level === 'aal2')
  useLayoutEffect(() => {
    const { current: name } = again
    if (name === null || !isAsked || !needsCode || !isRaised) return
    again.current = null
    account.send({ type: 'account.enrol', name })
  }, [account, isAsked, needsCode, isRaised])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('name')
    const name = typeof given === 'string' ? given : ''
    again.current = isRaised ? null : name
    onAsk()
    account.send({ type: 'account.enrol', name })
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
