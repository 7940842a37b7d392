import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { Secret } from '../../secret'
import { Button } from '../Button'
import form from '../session/Form.module.css'
import styles from './Account.module.css'
import type { PartProps } from './parts'
import { Said } from './Said'
import { Section } from './Section'

interface PasswordProps extends PartProps {
  /** Somebody came by a recovery mail: this is what they came for. */
  isFirst: boolean
}

/** A new password, typed once: it can be shown instead of being repeated. */
export function Password({ isFirst, ...props }: PasswordProps) {
  const { session, account, isAsked, onAsk } = props
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const { refusal, done } = useSelector(account, ({ context }) => context)
  const isBusy = useSelector(account, snapshot => snapshot.matches('changingPassword'))
  const isReady = useSelector(account, snapshot => snapshot.matches('listed'))
  const isRefused = isAsked && refusal !== null
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  useEffect(() => {
    if (isAsked && refusal !== null && refusal.code !== 'needs_code') field.current?.select()
    if (isAsked && done === 'password changed' && field.current) field.current.value = ''
  }, [isAsked, refusal, done])
  if (viewer?.isAnonymous === true) return null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk()
    account.send({ type: 'account.changePassword', password: new Secret(field.current?.value ?? '') })
  }
  return (
    <Section title={isFirst ? 'Your new password' : 'Password'}>
      <p className={styles['about']}>
        {isFirst && 'You came by a recovery mail: choose the password you will sign in with. '}
        With a new password all other sessions of this account end.
      </p>
      <form className={styles['line']} onSubmit={submit}>
        {/* For password managers, so that they know whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={viewer?.email ?? ''}
          readOnly
          hidden
        />
        <label className={form['field']}>
          New password
          <input
            ref={field}
            name="password"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            autoCapitalize="off"
            spellCheck={false}
            required
            readOnly={isBusy}
            aria-invalid={isRefused && refusal.code !== 'needs_code'}
            aria-describedby={statusId}
          />
        </label>
        <Button look="plain" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button type="submit" look={isFirst ? 'main' : 'plain'} busy={isBusy} disabled={!isReady && !isBusy}>
          {isBusy ? 'Changing…' : 'Change password'}
        </Button>
      </form>
      <Said {...props} id={statusId} />
    </Section>
  )
}
