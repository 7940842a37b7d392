import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { SignInStep } from '../../../backend/ports/backend.port'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { findSignInScreen } from '../../../machines/signIn/signIn.select'
import { Card } from '../../kit/card/Card'
import { LOAD_FAILED } from '../../lazy/LazyBoundary'
import { whenIdle } from '../../lazy/lazyComponent'
import type { DemoAccount } from '../demo/DemoAccounts'
import type { EmailMethod } from './EmailForm'
import { lazySignInStep } from './lazySignInStep'
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
  /** Whoever has no account may create one. */
  canCreate?: boolean
  project: string
  demo: readonly DemoAccount[]
  way: EmailMethod
  onWay: (way: EmailMethod) => void
  /** The way out, if there is something to leave. */
  leave?: ReactNode
}

const { Component: SignInStep } = lazySignInStep

/** All sign-in methods, and the step after each. */
export function SignIn({
  signIn,
  title,
  about,
  showsReason = false,
  canCreate = false,
  leave = null,
  ...props
}: SignInProps) {
  const screen = useSelector(signIn, findSignInScreen)
  const isIdle = useSelector(signIn, snapshot => snapshot.hasTag('idle'))
  const [attempt, setAttempt] = useState<SignInAttempt | null>(null)
  // The step itself is not kept: it may contain a password.
  const tryStep = (step: SignInStep) => {
    if (!isIdle) return
    setAttempt({ by: step.by, provider: step.by === 'provider' ? step.provider : null })
    signIn.send({ type: 'signIn.try', step })
  }
  // Null: nobody creates an account.
  const [newEmail, setNewEmail] = useState<string | null>(null)
  const openNewAccount = (email: string | null) => {
    if (!isIdle) return
    setAttempt(null)
    setNewEmail(email)
  }
  useEffect(() => whenIdle(() => void lazySignInStep.fetch().catch(() => undefined)), [])
  const renderStep = (step: 'code' | 'new account') => (
    <ErrorBoundary fallback={<Card title={title}>{LOAD_FAILED}</Card>}>
      <Suspense>
        <SignInStep
          {...{ step, signIn, leave, attempt, ...props }}
          // Only the embedded backend has demo accounts and an inbox.
          inbox={props.demo.length > 0 ? `${props.project}/_inbox` : null}
          email={newEmail ?? ''}
          onTry={tryStep}
          onBack={() => openNewAccount(null)}
        />
      </Suspense>
    </ErrorBoundary>
  )
  switch (screen) {
    case 'leaving':
      return <Redirected signIn={signIn} tried={attempt} />
    case 'code':
      return renderStep('code')
    case 'choosing':
      return newEmail !== null ? (
        renderStep('new account')
      ) : (
        <Card title={title} about={about} foot={leave}>
          <SignInMethods
            {...{ signIn, attempt, showsReason, ...props }}
            onTry={tryStep}
            onCreate={canCreate ? openNewAccount : null}
          />
        </Card>
      )
  }
}
