import { clsx } from 'clsx'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { Refusal, SignInStep } from '../../../backend/ports/backend.port'
import { Button } from '../../kit/Button'
import styles from '../../kit/form/Form.module.css'
import { RefusalText } from '../../kit/form/RefusalText'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'

interface SingleSignOnProps {
  busy: boolean
  isDisabled: boolean
  /** The refusal of the last attempt, if it was made here. */
  refusal: Refusal | null
  onTry: (step: SignInStep) => void
}

/** Sign-in through a company, which its domain names. */
export function SingleSignOn({ busy, isDisabled, refusal, onTry }: SingleSignOnProps) {
  const statusId = useId()
  const domain = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(refusal !== null)
  useFocusOnChange(isOpen && !busy ? domain : null, refusal)
  if (!isOpen)
    return (
      <Button variant="plain" aria-disabled={isDisabled} aria-expanded={false} onClick={() => setOpen(true)}>
        Single sign-on
      </Button>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTry({ by: 'sso', domain: domain.current?.value ?? '' })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label className={clsx('stack tight label', styles['field'])}>
        Work email or company domain
        <input
          ref={domain}
          name="domain"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="example.com"
          required
          readOnly={isDisabled}
          aria-invalid={refusal !== null}
          aria-describedby={statusId}
        />
      </label>
      <RefusalText id={statusId} refusal={refusal} />
      <div className={clsx('stack', styles['actions'])}>
        <Button variant="plain" type="submit" busy={busy} aria-disabled={isDisabled}>
          {busy ? 'Looking for your company…' : 'Continue with single sign-on'}
        </Button>
      </div>
    </form>
  )
}
