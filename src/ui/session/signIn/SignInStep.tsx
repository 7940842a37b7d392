import { type ReactNode, useRef } from 'react'
import { CodeSent } from './CodeSent'
import { CreateAccount, type CreateAccountProps } from './CreateAccount'
import { clsx } from 'clsx'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { Button } from '../../kit/Button'
import { Card } from '../../kit/card/Card'
import styles from '../../kit/form/Form.module.css'
import { providerName } from '../../words/providerName'
import type { SignInAttempt } from '../../../machines/signIn/signIn.setup'
import { useWindowEvent } from '../../kit/events/useWindowEvent'
import { useFocusOnChange } from '../../kit/focus/useFocusOnChange'

interface SignInStepProps extends CreateAccountProps {
  step: 'code' | 'new account' | 'leaving'
  /** The project's test inbox; undefined if the project really sends mail. */
  inbox?: string | undefined
  leave: ReactNode
}

/** The steps of signing in that few people see. */
export default function SignInStep({ step, inbox, leave, ...props }: SignInStepProps) {
  if (step === 'leaving') return <RedirectNotice signIn={props.signIn} attempt={props.attempt} />
  if (step === 'code') return <CodeSent signIn={props.signIn} inbox={inbox} leave={leave} />
  return <CreateAccount {...props} />
}

/** The browser is on its way to the provider's sign-in page. */
function RedirectNotice({ signIn, attempt }: { signIn: SignInRef; attempt: SignInAttempt | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const name = attempt?.provider == null ? 'your company' : providerName(attempt.provider)
  useFocusOnChange(button, null)
  // The back button may restore this page as it was left.
  useWindowEvent('pageshow', ({ persisted: isRestored }) => {
    if (isRestored) signIn.send({ type: 'signIn.returned' })
  })
  return (
    <Card
      title={`Waiting for ${name}…`}
      about={<p role="status">Redirecting you. You’ll come back signed in.</p>}
    >
      <div className={clsx('stack', styles['actions'])}>
        <Button ref={button} variant="plain" onClick={() => signIn.send({ type: 'signIn.returned' })}>
          Back
        </Button>
      </div>
    </Card>
  )
}
