import { useSelector } from '@xstate/react'
import { useState, type ReactNode } from 'react'
import type { SignInStep } from '../../../backend/ports/backend.port'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { findSignInScreen } from '../../../machines/signIn/signIn.select'
import { Card } from '../../kit/card/Card'
import { CodeSent } from './CodeSent'
import type { DemoAccount } from '../demo/DemoAccounts'
import type { EmailMethod } from './EmailForm'
import { Redirected } from './Redirected'
import type { SignInAttempt } from './signInAttempt'
import { SignInMethods } from './SignInMethods'

interface SignInProps {
  signIn: SignInRef
  title: ReactNode
  /** What the person signs in to, or why again. */
  about: ReactNode
  /** `about` does not give the reason for the sign-in, so the methods do. */
  showsReason?: boolean
  project: string
  demo: readonly DemoAccount[]
  way: EmailMethod
  onWay: (way: EmailMethod) => void
  /** The way out, if there is something to leave. */
  leave?: ReactNode
}

/** All sign-in methods, and the step after each. */
export function SignIn({ signIn, title, about, showsReason = false, leave = null, ...props }: SignInProps) {
  const screen = useSelector(signIn, findSignInScreen)
  const isIdle = useSelector(signIn, snapshot => snapshot.hasTag('idle'))
  const [attempt, setAttempt] = useState<SignInAttempt | null>(null)
  // The step itself is not kept: it may contain a password.
  const tryStep = (step: SignInStep) => {
    if (!isIdle) return
    setAttempt({ by: step.by, provider: step.by === 'provider' ? step.provider : null })
    signIn.send({ type: 'signIn.try', step })
  }
  switch (screen) {
    case 'leaving':
      return <Redirected signIn={signIn} tried={attempt} />
    case 'code':
      // Only the embedded backend has demo accounts and an inbox.
      return (
        <CodeSent
          signIn={signIn}
          inbox={props.demo.length > 0 ? `${props.project}/_inbox` : null}
          leave={leave}
        />
      )
    case 'choosing':
      return (
        <Card title={title} about={about} foot={leave}>
          <SignInMethods {...{ signIn, attempt, showsReason }} {...props} onTry={tryStep} />
        </Card>
      )
  }
}
