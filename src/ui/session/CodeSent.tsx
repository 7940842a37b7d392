import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { SignInRef } from '../../machines/signIn.machine'
import { Secret } from '../../secret'
import { Button } from '../Button'
import { Asides } from './Asides'
import { Card } from './Card'
import { CodeField } from './CodeField'
import styles from './Form.module.css'
import { RefusalText } from './RefusalText'
import { SendAgain } from './SendAgain'
import { useTurn } from './useTurn'

interface CodeSentProps {
  signIn: SignInRef
  /** Where the project keeps its mails instead of sending them; null where it sends them. */
  inbox: string | null
  leave: ReactNode
}

/** GoTrue lets a project send 6 to 10 digits. */
const DIGITS = { min: 6, max: 10 }

/** A mail is on its way: asks for the code in it. Its link works as well, and is noticed here. */
export function CodeSent({ signIn, inbox, leave }: CodeSentProps) {
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const state = useSelector(signIn, ({ value }) => value)
  const { email, sent, refusal } = useSelector(signIn, ({ context }) => context)
  const isChecking = state === 'checking'
  const isRecovery = sent?.for === 'recovery'
  useTurn(state === 'codeSent' ? field : null, refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email === null || sent === null) return
    const code = new Secret(field.current?.value ?? '')
    signIn.send({ type: 'signIn.try', step: { by: 'otp', email, code, sentFor: sent.for } })
  }
  return (
    <Card
      title="Check your mail"
      about={
        <>
          <p>
            {isRecovery ? 'If there is an account for ' : 'A code is on its way to '}
            <strong>{email}</strong>
            {isRecovery && ', a code is on its way to it'}. Enter it here, or open the link of the mail in
            this browser.
          </p>
          <p>
            {isRecovery ? 'You choose a new password next.' : 'If it does not arrive, look among the spam.'}
          </p>
        </>
      }
      foot={
        (inbox ?? leave) === null ? undefined : (
          <>
            {inbox !== null && (
              <p>
                Mails this project sends:{' '}
                <a href={inbox} target="_blank" rel="noreferrer">
                  open the inbox
                </a>
              </p>
            )}
            {leave}
          </>
        )
      }
    >
      <form className={styles['form']} onSubmit={submit}>
        <CodeField
          ref={field}
          label="Code from the mail"
          digits={DIGITS}
          isInvalid={refusal?.code === 'wrong_code' || refusal?.code === 'code_over'}
          describedBy={statusId}
          readOnly={isChecking}
        />
        <RefusalText id={statusId} refusal={refusal} />
        <div className={styles['actions']}>
          <Button type="submit" busy={isChecking} aria-disabled={state !== 'codeSent'}>
            {isChecking ? 'Checking…' : 'Continue'}
          </Button>
        </div>
        <Asides>
          <SendAgain signIn={signIn} />
          <Button look="quiet" onClick={() => signIn.send({ type: 'signIn.back' })}>
            Use another way
          </Button>
        </Asides>
      </form>
    </Card>
  )
}
