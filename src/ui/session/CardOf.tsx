import { Suspense } from 'react'
import type { DemoCodeLogic } from '../../machines/demoCode.machine'
import type { SessionRef } from '../../machines/session.machine'
import type { Screen } from '../screen'
import { Calm } from './Calm'
import { gatedCard } from './late'
import { SignedOut, type SignedOutProps } from './SignedOut'
import { Unreachable } from './Unreachable'

const { Component: GatedCard } = gatedCard

interface CardOfProps extends SignedOutProps {
  session: SessionRef
  screen: Exclude<Screen, 'active'>
  demoCode?: DemoCodeLogic | undefined
}

/** What stands in place of the board, or over it. */
export function CardOf({ screen, demoCode, ...props }: CardOfProps) {
  switch (screen) {
    case 'restoring':
      return <Calm text="Looking for your session…" />
    case 'unreachable':
      return <Unreachable session={props.session} />
    case 'signed-out':
      return <SignedOut {...props} />
    case 'choosing':
    case 'mfa-required':
    case 'ended':
      return (
        <Suspense>
          <GatedCard {...{ screen, demoCode }} {...props} />
        </Suspense>
      )
    case 'signing-out':
      return <Calm text="Signing out…" />
  }
}
