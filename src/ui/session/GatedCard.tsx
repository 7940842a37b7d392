import type { DemoCodeLogic } from '../../machines/demoCode.machine'
import { Choosing } from './Choosing'
import { Ended } from './Ended'
import { SecondFactor } from './SecondFactor'
import type { SignedOutProps } from './SignedOut'

interface GatedCardProps extends SignedOutProps {
  screen: 'choosing' | 'mfa-required' | 'ended'
  demoCode: DemoCodeLogic | undefined
}

/** The cards of which nobody hears before the gate has what is behind it, with which they are fetched. */
export default function GatedCard({ screen, demoCode, ...props }: GatedCardProps) {
  switch (screen) {
    case 'choosing':
      return <Choosing session={props.session} />
    case 'mfa-required':
      return <SecondFactor session={props.session} demo={props.demo} demoCode={demoCode} />
    case 'ended':
      return <Ended {...props} />
  }
}
