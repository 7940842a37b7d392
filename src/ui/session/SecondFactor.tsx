import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Card } from './Card'
import styles from './Card.module.css'
import { RefusalText } from './RefusalText'

const LENGTH = 6

/** Asks for the code of the account's authenticator. Takes it typed, pasted with spaces, or filled in. */
export function SecondFactor({ session }: { session: SessionRef }) {
  const refusalId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const busy = useSelector(session, snapshot => snapshot.matches({ mfaRequired: 'verifying' }))
  const refusal = useSelector(session, ({ context }) => context.refusal)
  const email = useSelector(session, ({ context }) => context.viewer?.email)

  // The code is the only thing to do on this screen, first and after every refusal.
  useEffect(() => {
    if (busy) return
    input.current?.focus()
    input.current?.select()
  }, [busy, refusal])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    session.send({ type: 'session.verify', code })
  }
  return (
    <Card title="Enter your code">
      <p className={styles['about']}>
        {email ?? 'This account'} is protected by a second factor. Your authenticator app shows the code.
      </p>
      <form className={styles['form']} onSubmit={submit}>
        <label className={styles['field']}>
          Six-digit code
          <input
            ref={input}
            className={styles['code']}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern={`[0-9]{${LENGTH}}`}
            title="Six digits"
            required
            readOnly={busy}
            value={code}
            onChange={({ currentTarget }) => setCode(digits(currentTarget.value))}
            aria-invalid={refusal !== null}
            aria-describedby={refusalId}
          />
        </label>
        <RefusalText id={refusalId} refusal={refusal} />
        <Button type="submit" className={styles['submit']} disabled={busy} aria-busy={busy}>
          {busy ? 'Checking…' : 'Continue'}
        </Button>
        <Button
          look="plain"
          className={styles['submit']}
          onClick={() => session.send({ type: 'session.signOut' })}
        >
          Use another account
        </Button>
      </form>
    </Card>
  )
}

const digits = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH)
