import { Suspense } from 'react'
import type { DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import type { SessionRef } from '../../machines/session/session.machine'
import type { SessionScreen } from './sessionScreen'
import { DelayedSpinner } from '../kit/card/DelayedSpinner'
import { lazyDeferredCard } from './lazyDeferredCard'
import { SignedOut, type SignedOutProps } from './SignedOut'
import { Unreachable } from './Unreachable'

const { Component: DeferredCard } = lazyDeferredCard

interface SessionCardProps extends SignedOutProps {
  session: SessionRef
  screen: Exclude<SessionScreen, 'active'>
  demoCode?: DemoCodeLogic | undefined
}

/** The card in place of the board, or over it. */
export function SessionCard({ screen, demoCode, ...props }: SessionCardProps) {
  switch (screen) {
    case 'restoring':
      return <DelayedSpinner text="Loading your session…" />
    case 'unreachable':
      return <Unreachable session={props.session} />
    case 'signed-out':
      return <SignedOut {...props} />
    case 'choosing':
    case 'mfa-required':
    case 'ended':
      return (
        <Suspense>
          <DeferredCard {...{ screen, demoCode }} {...props} />
        </Suspense>
      )
    case 'signing-out':
      return <DelayedSpinner text="Signing out…" />
  }
}
