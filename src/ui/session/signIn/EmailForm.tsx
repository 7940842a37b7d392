import { clsx } from 'clsx'
import { useId, useRef, useState, type Ref, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Refusal, SignInStep } from '../../../backend/ports/backend.port'
import type { EmailMethod } from '../../../machines/session/session.context'
import { Secret } from '../../../shared/secret'
import { Button } from '../../kit/Button'
import { SecondaryActions } from '../../kit/form/SecondaryActions'
import styles from '../../kit/form/Form.module.css'
import { RefusalText } from '../../kit/form/RefusalText'
import type { SignInAttempt, SignInRefusal } from '../../../machines/signIn/signIn.setup'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'
import { Cooldown } from './Cooldown'
import { CredentialFields } from './CredentialFields'

interface EmailFormProps {
  ref: Ref<HTMLFormElement>
  /** The initial address. */
  email: string | null
  method: EmailMethod
  /** The project's other email method. */
  other: EmailMethod | null
  onMethodChange: (method: EmailMethod) => void
  onTry: (step: SignInStep) => void
  /** The running attempt. */
  busy: SignInAttempt | null
  refusal: SignInRefusal | null
  /** No attempt has failed yet: the next step is to go on, not to correct anything. */
  isFirst: boolean
  /** Another way is the main one. */
  isQuiet: boolean
}

const addressRefusals: readonly Refusal['code'][] = ['no_account', 'invalid_input', 'email_not_confirmed']

/** Sign-in by email address, with an emailed code or a password. */
export function EmailForm({
  ref,
  email,
  method,
  other,
  onMethodChange,
  onTry,
  busy,
  refusal,
  isFirst,
  isQuiet,
}: EmailFormProps) {
  const statusId = useId()
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isWrong = method === 'password' && refusal?.code === 'invalid_credentials'
  const isAddressWrong = refusal !== null && addressRefusals.includes(refusal.code)
  const [start] = useState(!isFirst || email === null ? 'address' : method)
  const fieldToCorrect = isWrong ? password : isAddressWrong ? address : null
  useFocusOnChange(start === 'address' ? address : start === 'password' ? password : button, null)
  useFocusOnChange(busy === null ? fieldToCorrect : null, refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = valueOf(address.current)
    onTry(
      method === 'password'
        ? { by: 'password', email: to, password: new Secret(valueOf(password.current)) }
        : { by: 'code', email: to },
    )
  }
  const switchMethod = (to: EmailMethod) => {
    flushSync(() => onMethodChange(to))
    if (valueOf(address.current) === '') address.current?.focus()
    else password.current?.focus()
  }
  const recover = () => {
    if (address.current?.reportValidity() === true) onTry({ by: 'recovery', email: valueOf(address.current) })
  }
  return (
    <form ref={ref} className={styles['form']} onSubmit={submit}>
      <CredentialFields
        address={address}
        password={password}
        isAddressWrong={isAddressWrong}
        statusId={statusId}
        email={email ?? ''}
        passwordKind={method === 'password' ? 'current-password' : null}
        isReadOnly={busy !== null}
        isPasswordWrong={isWrong}
      />
      <RefusalText id={statusId} refusal={refusal} />
      <Cooldown refusal={refusal} />
      <div className={clsx('stack', styles['actions'])}>
        <Button
          ref={button}
          variant={isQuiet ? 'plain' : 'main'}
          type="submit"
          busy={busy?.by === method}
          aria-disabled={busy !== null}
        >
          {labels[method][busy?.by === method ? 'busy' : 'idle']}
        </Button>
      </div>
      {(other !== null || method === 'password') && (
        <SecondaryActions>
          {other !== null && (
            <Button variant="quiet" aria-disabled={busy !== null} onClick={() => switchMethod(other)}>
              {other === 'password' ? 'Use a password' : 'Use an email code'}
            </Button>
          )}
          {method === 'password' && (
            <Button variant="quiet" busy={busy?.by === 'recovery'} onClick={recover}>
              {busy?.by === 'recovery' ? 'Sending an email…' : 'Forgot password?'}
            </Button>
          )}
        </SecondaryActions>
      )}
    </form>
  )
}

const labels: Record<EmailMethod, { idle: string; busy: string }> = {
  code: { idle: 'Email me a code', busy: 'Sending a code…' },
  password: { idle: 'Sign in', busy: 'Signing in…' },
}

const valueOf = (field: HTMLInputElement | null): string =>
  field?.type === 'email' ? field.value.trim() : (field?.value ?? '')
