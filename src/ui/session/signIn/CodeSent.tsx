import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { Secret } from '../../../shared/secret'
import { Button } from '../../kit/Button'
import { SecondaryActions } from '../../kit/form/SecondaryActions'
import { Card } from '../../kit/card/Card'
import { CodeField } from '../../kit/form/CodeField'
import styles from '../../kit/form/Form.module.css'
import { RefusalText } from '../../kit/form/RefusalText'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'
import { useNow } from '../../kit/useNow'
import { formatCountdown } from '../../words/duration'
import { cooldownLeft } from './Cooldown'

interface CodeSentProps {
  signIn: SignInRef
  /** The project's test inbox; undefined if the project really sends mail. */
  inbox: string | undefined
  leave: ReactNode
}

/** GoTrue lets a project send 6 to 10 digits. */
const DIGITS = { min: 6, max: 10 }

/** A mail is on its way: asks for the code in it. Its link works as well, and this card notices. */
export function CodeSent({ signIn, inbox, leave }: CodeSentProps) {
  const statusId = useId()
  const field = useRef<HTMLInputElement>(null)
  const isChecking = useSelector(signIn, snapshot => snapshot.hasTag('checkingCode'))
  const canAnswer = useSelector(signIn, snapshot => snapshot.hasTag('awaitingCode'))
  const { email, sentMail, refusal } = useSelector(signIn, ({ context }) => context)
  const isRecovery = sentMail?.for === 'recovery'
  const isSignUp = sentMail?.for === 'signUp'
  useFocusOnChange(canAnswer ? field : null, refusal)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email === null || sentMail === null) return
    const code = new Secret(field.current?.value ?? '')
    signIn.send({ type: 'signIn.try', step: { by: 'otp', email, code, sentFor: sentMail.for } })
  }
  return (
    <Card
      title="Check your email"
      about={
        <>
          {isSignUp ? (
            <p>
              We sent an email to <strong>{email}</strong> to confirm your address. Open its link in this
              browser, or enter its code here if it has one.
            </p>
          ) : (
            <p>
              {isRecovery ? 'If there’s an account for ' : 'We sent a code to '}
              <strong>{email}</strong>
              {isRecovery && ', we sent it a code'}. Enter it here, or open the link in the email in this
              browser.
            </p>
          )}
          {isRecovery ? (
            <p>Next, you’ll choose a new password.</p>
          ) : (
            inbox === undefined && <p>Didn’t get it? Check your spam folder.</p>
          )}
        </>
      }
      foot={
        (inbox ?? leave) === null ? undefined : (
          <>
            {inbox !== undefined && (
              <p>
                Emails from this project:{' '}
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
          label="Code from the email"
          digits={DIGITS}
          isInvalid={refusal?.code === 'wrong_code' || refusal?.code === 'code_over'}
          describedBy={statusId}
          readOnly={isChecking}
        />
        <RefusalText id={statusId} refusal={refusal} />
        <div className={clsx('stack', styles['actions'])}>
          <Button type="submit" busy={isChecking} aria-disabled={!canAnswer}>
            {isChecking ? 'Checking…' : 'Continue'}
          </Button>
        </div>
        <SecondaryActions>
          <ResendButton signIn={signIn} />
          <Button variant="quiet" onClick={() => signIn.send({ type: 'signIn.back' })}>
            Use another method
          </Button>
        </SecondaryActions>
      </form>
    </Card>
  )
}

/** GoTrue sends one mail per address a minute, unless the project says otherwise. */
const RESEND_MS = 60_000

/** Sends the last mail again, once the project would accept that. */
function ResendButton({ signIn }: { signIn: SignInRef }) {
  const now = useNow()
  const isSending = useSelector(signIn, snapshot => snapshot.hasTag('resending'))
  const { sentMail, refusal } = useSelector(signIn, ({ context }) => context)
  // `now` is rounded down to a second, so `at` may be ahead of it.
  const resend = Math.min(RESEND_MS, (sentMail?.at ?? 0) + RESEND_MS - now)
  const left = Math.max(resend, cooldownLeft(refusal, now))
  return (
    <Button
      variant="quiet"
      busy={isSending}
      aria-disabled={isSending || left > 0}
      onClick={() => {
        if (left <= 0) signIn.send({ type: 'signIn.resend' })
      }}
    >
      {isSending ? 'Sending…' : left > 0 ? `Send again in ${formatCountdown(left)}` : 'Send again'}
    </Button>
  )
}
