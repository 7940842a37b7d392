import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { findAccountRequest } from '../../machines/account/account.select'
import { Secret } from '../../shared/secret'
import { Button } from '../kit/Button'
import form from '../kit/form/Form.module.css'
import type { AccountSectionProps } from './accountSections'
import { AccountMessage } from './AccountMessage'
import { Section } from './Section'

interface PasswordProps extends AccountSectionProps {
  /** The person came through a recovery mail to set a new password. */
  isFirst: boolean
}

/** A new password, typed once: it can be revealed instead of repeated. */
export function Password({ isFirst, ...props }: PasswordProps) {
  const { session, account, isLastRequested } = props
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  const viewer = useSelector(session, ({ context }) => context.viewer)
  const { refusal, lastSuccess } = useSelector(account, ({ context }) => context)
  const isBusy = useSelector(account, snapshot => findAccountRequest(snapshot) === 'changePassword')
  const isReady = useSelector(account, snapshot => snapshot.hasTag('idle'))
  const isRefused = isLastRequested && refusal !== null
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  useEffect(() => {
    if (isLastRequested && refusal !== null && refusal.code !== 'needs_code') field.current?.select()
    if (isLastRequested && lastSuccess === 'password changed' && field.current) field.current.value = ''
  }, [isLastRequested, refusal, lastSuccess])
  if (viewer?.isAnonymous === true) return null

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    account.send({ type: 'account.changePassword', password: new Secret(field.current?.value ?? '') })
  }
  return (
    <Section title={isFirst ? 'Your new password' : 'Password'}>
      <p className="about">
        {isFirst && 'You opened a recovery email: choose a new password. '}
        Changing your password ends all other sessions.
      </p>
      <form className="cluster bottom" onSubmit={submit}>
        {/* Tells password managers whose password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={viewer?.email ?? ''}
          readOnly
          hidden
        />
        <label className={clsx('stack tight label grow', form['field'])}>
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
        <Button variant="plain" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <Button
          type="submit"
          variant={isFirst ? 'main' : 'plain'}
          busy={isBusy}
          disabled={!isReady && !isBusy}
        >
          {isBusy ? 'Changing…' : 'Change password'}
        </Button>
      </form>
      <AccountMessage {...props} id={statusId} />
    </Section>
  )
}
