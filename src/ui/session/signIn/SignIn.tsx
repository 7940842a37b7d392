import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import type { SignInStep } from '../../../backend/ports/backend.port'
import type { EmailMethod } from '../../../machines/session/session.context'
import type { SessionRef } from '../../../machines/session/session.machine'
import type { SignInRef } from '../../../machines/signIn/signIn.machine'
import { findSignInScreen } from '../../../machines/signIn/signIn.select'
import { Card } from '../../kit/card/Card'
import { LazyBoundary, LOAD_FAILED } from '../../lazy/LazyBoundary'
import { whenIdle } from '../../lazy/lazyComponent'
import type { DemoAccount } from '../demo/demoAccount'
import { lazyRefusalSentence } from '../../words/refusal/lazyRefusalSentence'
import { lazySignInStep } from './lazySignInStep'
import { SignInMethods } from './SignInMethods'

interface SignInProps {
  session: SessionRef
  signIn: SignInRef
  title: ReactNode
  /** What the person signs in to, or why again. */
  about: ReactNode
  /** `about` does not give the reason for the sign-in, so the methods do. */
  showsReason?: boolean
  /** People without an account may create one. */
  canCreate?: boolean
  project: string
  demo: readonly DemoAccount[]
  inbox?: string | undefined
  /** The way out, if there is something to leave. */
  leave?: ReactNode
}

const { Component: SignInStep } = lazySignInStep
const preloadParts = () => Promise.all([lazySignInStep.preload(), lazyRefusalSentence.preload()])

/** All sign-in methods, and the step after each. */
export function SignIn({
  session,
  signIn,
  title,
  about,
  showsReason = false,
  canCreate = false,
  leave = null,
  ...props
}: SignInProps) {
  const screen = useSelector(signIn, findSignInScreen)
  const { attempt, newEmail, offers } = useSelector(signIn, ({ context }) => context)
  const method = useSelector(session, ({ context }) => context.emailMethod)
  const setMethod = (method: EmailMethod) => session.send({ type: 'session.useEmailMethod', method })
  const tryStep = (step: SignInStep) => signIn.send({ type: 'signIn.try', step })
  const openNewAccount = (email: string | null) => signIn.send({ type: 'signIn.newAccount', email })
  useEffect(() => whenIdle(() => void preloadParts().catch(() => undefined)), [])
  const renderStep = (step: 'code' | 'new account' | 'leaving') => (
    <LazyBoundary fallback={<Card title={title}>{LOAD_FAILED}</Card>}>
      <SignInStep
        step={step}
        signIn={signIn}
        leave={leave}
        attempt={attempt}
        method={method}
        onMethodChange={setMethod}
        {...props}
        email={newEmail ?? ''}
        onTry={tryStep}
        onBack={() => openNewAccount(null)}
      />
    </LazyBoundary>
  )
  switch (screen) {
    case 'leaving':
      return renderStep('leaving')
    case 'code':
      return renderStep('code')
    case 'newAccount':
      return renderStep('new account')
    case 'choosing':
      return (
        // Below the methods of the project, once these are known: it must not move under the pointer.
        <Card title={title} about={about} foot={offers === null ? null : leave}>
          <SignInMethods
            signIn={signIn}
            attempt={attempt}
            showsReason={showsReason}
            method={method}
            onMethodChange={setMethod}
            {...props}
            onTry={tryStep}
            onCreate={canCreate ? openNewAccount : null}
          />
        </Card>
      )
  }
}
