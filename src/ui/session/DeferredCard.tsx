import type { DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import { AccountChoice } from './AccountChoice'
import { SessionEnded } from './SessionEnded'
import { SecondFactor } from './SecondFactor'
import type { SignedOutProps } from './SignedOut'

interface DeferredCardProps extends SignedOutProps {
  screen: 'choosing' | 'mfa-required' | 'ended'
  demoCode: DemoCodeLogic | undefined
}

/** The cards that appear only after the gate has loaded the code behind it, and are fetched with that code. */
export default function DeferredCard({ screen, demoCode, ...props }: DeferredCardProps) {
  switch (screen) {
    case 'choosing':
      return <AccountChoice session={props.session} />
    case 'mfa-required':
      return <SecondFactor session={props.session} demo={props.demo} demoCode={demoCode} />
    case 'ended':
      return <SessionEnded {...props} />
  }
}
