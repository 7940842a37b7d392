import type { ReactNode } from 'react'
import { CodeSent } from './CodeSent'
import { CreateAccount, type CreateAccountProps } from './CreateAccount'
import { RedirectNotice } from './RedirectNotice'

interface SignInStepProps extends CreateAccountProps {
  step: 'code' | 'new account' | 'leaving'
  /** The project's test inbox; null if the project really sends mail. */
  inbox: string | null
  leave: ReactNode
}

/** The steps of signing in that few people see. */
export default function SignInStep({ step, inbox, leave, ...props }: SignInStepProps) {
  if (step === 'leaving') return <RedirectNotice signIn={props.signIn} tried={props.attempt} />
  if (step === 'code') return <CodeSent signIn={props.signIn} inbox={inbox} leave={leave} />
  return <CreateAccount {...props} />
}
