import type { DemoCodeLogic } from '../../machines/demoCode/demoCode.machine'
import type { LazyValue } from '../../shared/lazyValue'
import { AccountChoice } from './AccountChoice'
import { SessionEnded } from './SessionEnded'
import { SecondFactor } from './SecondFactor'
import type { SignedOutProps } from './SignedOut'

interface DeferredCardProps extends SignedOutProps {
  screen: 'choosing' | 'mfa-required' | 'ended'
  demoCode: LazyValue<DemoCodeLogic> | undefined
}

/** The cards of the moments that few sessions have. */
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
