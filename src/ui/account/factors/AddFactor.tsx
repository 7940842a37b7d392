import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, type SubmitEvent } from 'react'
import type { AccountRef } from '../../../machines/account/account.machine'
import { findAccountRequest } from '../../../machines/account/account.select'
import type { SessionRef } from '../../../machines/session/session.machine'
import { Button } from '../../kit/Button'
import form from '../../kit/form/Form.module.css'
import styles from '../Account.module.css'

interface AddFactorProps {
  session: SessionRef
  account: AccountRef
  /** This section's last request was to enrol a factor. */
  isLastRequested: boolean
  onRequest: () => void
}

/**
 * Starts enrolling an authenticator app; if that needs the second factor first, repeats itself once the factor was
 * verified.
 */
export function AddFactor({ session, account, isLastRequested, onRequest }: AddFactorProps) {
  /**
   * The request refused at level aal1, to be repeated at aal2: once only, because the project may have other reasons.
   */
  const retryName = useRef<string | null>(null)
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'enrol')
  const needsCode = useSelector(account, ({ context }) => context.refusal?.code === 'needs_code')
  const isRaised = useSelector(session, ({ context }) => context.viewer?.level === 'aal2')
  useLayoutEffect(() => {
    const { current: name } = retryName
    if (name === null || !isLastRequested || !needsCode || !isRaised) return
    retryName.current = null
    account.send({ type: 'account.enrol', name })
  }, [account, isLastRequested, needsCode, isRaised])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('name')
    const name = typeof value === 'string' ? value : ''
    retryName.current = isRaised ? null : name
    onRequest()
    account.send({ type: 'account.enrol', name })
  }
  return (
    <form className={styles['line']} onSubmit={submit}>
      <label className={form['field']}>
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
