import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Refusal, SignInStep } from '../../../backend/ports/backend.port'
import type { EmailMethod } from '../../../machines/session/session.context'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { Secret } from '../../../shared/secret'
import { Button } from '../../kit/Button'
import { Card } from '../../kit/card/Card'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'
import styles from '../../kit/form/Form.module.css'
import { RefusalText } from '../../kit/form/RefusalText'
import { SecondaryActions } from '../../kit/form/SecondaryActions'
import { hostOf } from '../hostOf'
import { Cooldown } from './Cooldown'
import { CredentialFields } from './CredentialFields'
import type { SignInAttempt } from '../../../machines/signIn/signIn.setup'

export interface CreateAccountProps {
  signIn: SignInRef
  project: string
  /** The initial address. */
  email: string
  method: EmailMethod
  onMethodChange: (method: EmailMethod) => void
  onTry: (step: SignInStep) => void
  attempt: SignInAttempt | null
  onBack: () => void
}

const addressRefusals: readonly Refusal['code'][] = ['no_account', 'invalid_input']

/** Creates an account by email address, with a password or a mailed code. */
export function CreateAccount(props: CreateAccountProps) {
  const { signIn, project, email, method, onMethodChange, onTry, attempt, onBack } = props
  const statusId = useId()
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const isIdle = useSelector(signIn, snapshot => snapshot.hasTag('idle'))
  const { offers, ...context } = useSelector(signIn, snapshot => snapshot.context)
  // Refusals from before this card was opened do not concern it.
  const refusal = attempt === null ? null : context.refusal
  const isPasswordWrong = refusal?.code === 'weak_password'
  const isAddressWrong = refusal !== null && addressRefusals.includes(refusal.code)
  useFocusOnChange(address, null)
  useFocusOnChange(isIdle ? (isPasswordWrong ? password : isAddressWrong ? address : null) : null, refusal)

  const switchMethod = () => {
    flushSync(() => onMethodChange(method === 'code' ? 'password' : 'code'))
    const isEmpty = address.current?.value.trim() === ''
    const next = isEmpty ? address : password
    next.current?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = address.current?.value.trim() ?? ''
    onTry(
      method === 'code'
        ? { by: 'code', email: to, isNew: true }
        : { by: 'signUp', email: to, password: new Secret(password.current?.value ?? '') },
    )
  }
  const { label, busyLabel, other } = texts[method]
  return (
    <Card title="Create an account" about={<p>for {hostOf(project)}</p>}>
      <form className={styles['form']} onSubmit={submit}>
        <CredentialFields
          address={address}
          password={password}
          isAddressWrong={isAddressWrong}
          statusId={statusId}
          email={email}
          passwordKind={method === 'password' ? 'new-password' : null}
          isReadOnly={!isIdle}
          isPasswordWrong={isPasswordWrong}
        />
        {method === 'password' && offers?.signUp === 'by mail' && (
          <p className="about">You confirm your email address next.</p>
        )}
        <RefusalText id={statusId} refusal={refusal} />
        <Cooldown refusal={refusal} />
        <div className={clsx('stack', styles['actions'])}>
          <Button type="submit" busy={!isIdle} aria-disabled={!isIdle}>
            {isIdle ? label : busyLabel}
          </Button>
        </div>
        <SecondaryActions>
          <Button variant="quiet" aria-disabled={!isIdle} onClick={switchMethod}>
            {other}
          </Button>
          <Button variant="quiet" aria-disabled={!isIdle} onClick={onBack}>
            Sign in instead
          </Button>
        </SecondaryActions>
      </form>
    </Card>
  )
}

const texts = {
  code: { label: 'Send me a code', busyLabel: 'Sending a code…', other: 'Use a password instead' },
  password: {
    label: 'Create account',
    busyLabel: 'Creating your account…',
    other: 'Use a code by email',
  },
} as const satisfies Record<EmailMethod, object>
