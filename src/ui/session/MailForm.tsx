import { useId, useRef, useState, type Ref, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Refusal, Step } from '../../backend/port'
import { Secret } from '../../secret'
import { Button } from '../Button'
import { Asides } from './Asides'
import styles from './Form.module.css'
import { RefusalText } from './RefusalText'
import type { Tried } from './SignIn'
import { useTurn } from './useTurn'
import { Wait } from './Wait'

/** What one can sign in with where one has an address. */
export type Way = 'code' | 'password'

interface MailFormProps {
  ref: Ref<HTMLFormElement>
  /** Whose address to begin with. */
  email: string | null
  way: Way
  /** The other one that the project offers. */
  other: Way | null
  onWay: (way: Way) => void
  onTake: (step: Step) => void
  /** What is under way. */
  busy: Tried | null
  refusal: Refusal | null
  /** Nothing was tried yet: the next step is to go on, not to mend anything. */
  isFirst: boolean
}

const aboutAddress: readonly Refusal['code'][] = ['no_account', 'invalid_input', 'email_not_confirmed']

/** Signing in by one's address, with a code that is sent to it or a password. */
export function MailForm({ ref, email, way, other, onWay, onTake, busy, refusal, isFirst }: MailFormProps) {
  const statusId = useId()
  const address = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isWrong = way === 'password' && refusal?.code === 'invalid_credentials'
  const isMisaddressed = refusal !== null && aboutAddress.includes(refusal.code)
  const [start] = useState(!isFirst || email === null ? 'address' : way)
  const mend = isWrong ? password : isMisaddressed ? address : null
  useTurn(start === 'address' ? address : start === 'password' ? password : button, null)
  useTurn(busy === null ? mend : null, refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = valueOf(address.current)
    onTake(
      way === 'password'
        ? { by: 'password', email: to, password: new Secret(valueOf(password.current)) }
        : { by: 'code', email: to },
    )
  }
  const swap = (to: Way) => {
    flushSync(() => onWay(to))
    if (valueOf(address.current) === '') address.current?.focus()
    else password.current?.focus()
  }
  const recover = () => {
    if (address.current?.reportValidity() === true)
      onTake({ by: 'recovery', email: valueOf(address.current) })
  }
  return (
    <form ref={ref} className={styles['form']} onSubmit={submit}>
      <label className={styles['field']}>
        E-mail
        <input
          ref={address}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email ?? ''}
          required
          readOnly={busy !== null}
          aria-invalid={isMisaddressed}
          aria-describedby={statusId}
        />
      </label>
      {way === 'password' && (
        <label className={styles['field']}>
          Password
          <input
            ref={password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            readOnly={busy !== null}
            aria-invalid={isWrong}
            aria-describedby={statusId}
          />
        </label>
      )}
      <RefusalText id={statusId} refusal={refusal} />
      <Wait refusal={refusal} />
      <div className={styles['actions']}>
        <Button ref={button} type="submit" busy={busy?.by === way} aria-disabled={busy !== null}>
          {labels[way][busy?.by === way ? 'busy' : 'idle']}
        </Button>
      </div>
      {(other !== null || way === 'password') && (
        <Asides>
          {other !== null && (
            <Button look="quiet" aria-disabled={busy !== null} onClick={() => swap(other)}>
              {other === 'password' ? 'Use a password instead' : 'Use a code by mail'}
            </Button>
          )}
          {way === 'password' && (
            <Button look="quiet" busy={busy?.by === 'recovery'} onClick={recover}>
              {busy?.by === 'recovery' ? 'Sending a mail…' : 'Forgot password?'}
            </Button>
          )}
        </Asides>
      )}
    </form>
  )
}

const labels: Record<Way, { idle: string; busy: string }> = {
  code: { idle: 'Send me a code', busy: 'Sending a code…' },
  password: { idle: 'Sign in', busy: 'Signing in…' },
}

const valueOf = (field: HTMLInputElement | null): string =>
  field?.type === 'email' ? field.value.trim() : (field?.value ?? '')
