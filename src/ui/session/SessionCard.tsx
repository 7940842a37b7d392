import type { DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import type { LazyValue } from '../../shared/lazyValue'
import type { SessionScreen } from './sessionScreen'
import { DelayedSpinner } from '../kit/card/DelayedSpinner'
import { LazyBoundary, LOAD_FAILED } from '../lazy/LazyBoundary'
import { lazyDeferredCard } from './lazyDeferredCard'
import { Card } from '../kit/card/Card'
import { lazySignedOut } from './lazySignedOut'
import type { SignedOutProps } from './SignedOut'
import { Unreachable } from './Unreachable'

const { Component: DeferredCard } = lazyDeferredCard
const { Component: SignedOut } = lazySignedOut

interface SessionCardProps extends SignedOutProps {
  session: SessionRef
  screen: Exclude<SessionScreen, 'active'>
  demoCode?: LazyValue<DemoCodeLogic> | undefined
}

/** The card in place of the board, or over it. */
export function SessionCard({ screen, demoCode, ...props }: SessionCardProps) {
  switch (screen) {
    case 'restoring':
      return <DelayedSpinner text="Loading your session…" />
    case 'unreachable':
      return <Unreachable session={props.session} />
    case 'signed-out':
      return (
        <LazyBoundary
          placeholder={<DelayedSpinner text="Loading the sign-in…" />}
          fallback={<Card title="Sign in">{LOAD_FAILED}</Card>}
        >
          <SignedOut {...props} />
        </LazyBoundary>
      )
    case 'choosing':
    case 'mfa-required':
    case 'ended':
      return (
        <LazyBoundary placeholder={<DelayedSpinner text="Loading your session…" />}>
          <DeferredCard screen={screen} demoCode={demoCode} {...props} />
        </LazyBoundary>
      )
    case 'signing-out':
      return <DelayedSpinner text="Signing out…" />
  }
}
