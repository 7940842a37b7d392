import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { Refusal, Step } from '../../backend/port'
import { Button } from '../Button'
import styles from './Form.module.css'
import { RefusalText } from './RefusalText'
import { useTurn } from './useTurn'

interface SingleSignOnProps {
  busy: boolean
  disabled: boolean
  /** Of the last try, if that was here. */
  refusal: Refusal | null
  onTake: (step: Step) => void
}

/** Signing in through one's company, which its domain names. */
export function SingleSignOn({ busy, disabled, refusal, onTake }: SingleSignOnProps) {
  const statusId = useId()
  const domain = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(refusal !== null)
  useTurn(isOpen && !busy ? domain : null, refusal)
  if (!isOpen)
    return (
      <Button look="plain" aria-disabled={disabled} aria-expanded={false} onClick={() => setOpen(true)}>
        Single sign-on
      </Button>
    )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTake({ by: 'sso', domain: domain.current?.value ?? '' })
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <label className={styles['field']}>
        Work e-mail or company domain
        <input
          ref={domain}
          name="domain"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="example.com"
          required
          readOnly={disabled}
          aria-invalid={refusal !== null}
          aria-describedby={statusId}
        />
      </label>
      <RefusalText id={statusId} refusal={refusal} />
      <div className={styles['actions']}>
        <Button look="plain" type="submit" busy={busy} aria-disabled={disabled}>
          {busy ? 'Looking for your company…' : 'Continue with single sign-on'}
        </Button>
      </div>
    </form>
  )
}
