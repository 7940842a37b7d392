import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, type SubmitEvent } from 'react'
import type { SessionRef } from '../../machines/session.machine'
import { Button } from '../Button'
import { Card } from './Card'
import styles from './Card.module.css'
import { DemoAccounts, type DemoAccount } from './DemoAccounts'
import { RefusalText } from './RefusalText'

interface SignInProps {
  session: SessionRef
  /** The address of the project that one signs in to. */
  project: string
  demo: readonly DemoAccount[]
}

export function SignIn({ session, project, demo }: SignInProps) {
  const refusalId = useId()
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const busy = useSelector(session, snapshot => snapshot.matches({ signedOut: 'signingIn' }))
  const refusal = useSelector(session, ({ context }) => context.refusal)
  const isWrong = refusal?.code === 'invalid_credentials'

  // After a wrong password the next thing to do is to type it again.
  useEffect(() => {
    if (!isWrong || busy) return
    password.current?.focus()
    password.current?.select()
  }, [isWrong, busy, refusal])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    session.send({
      type: 'session.signIn',
      email: text(fields, 'email').trim(),
      password: text(fields, 'password'),
    })
  }
  const use = (account: DemoAccount) => {
    if (email.current !== null) email.current.value = account.email
    if (password.current !== null) password.current.value = account.password
    form.current?.requestSubmit()
  }
  return (
    <Card title="Sign in">
      <p className={styles['about']}>to the project at {hostOf(project)}</p>
      <form ref={form} className={styles['form']} onSubmit={submit} aria-describedby={refusalId}>
        <label className={styles['field']}>
          E-mail
          <input ref={email} name="email" type="email" autoComplete="username" required readOnly={busy} />
        </label>
        <label className={styles['field']}>
          Password
          <input
            ref={password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            readOnly={busy}
            aria-invalid={isWrong}
            aria-describedby={refusalId}
          />
        </label>
        <RefusalText id={refusalId} refusal={refusal} />
        <Button type="submit" className={styles['submit']} disabled={busy} aria-busy={busy}>
          {busy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      {demo.length > 0 && <DemoAccounts accounts={demo} busy={busy} onUse={use} />}
    </Card>
  )
}

const text = (fields: FormData, name: string): string => {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
