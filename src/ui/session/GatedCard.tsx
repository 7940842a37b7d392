import type { DemoCodeLogic } from '../../machines/demoCode.machine'
import type { SessionRef } from '../../machines/session.machine'
import { Choosing } from './Choosing'
import type { DemoAccount } from './DemoAccounts'
import { SecondFactor } from './SecondFactor'

interface GatedCardProps {
  screen: 'choosing' | 'mfa-required'
  session: SessionRef
  demo: readonly DemoAccount[]
  demoCode: DemoCodeLogic | undefined
}

/** The cards of which nobody hears before the gate has what is behind it, with which they are fetched. */
export default function GatedCard({ screen, session, demo, demoCode }: GatedCardProps) {
  return screen === 'choosing' ? (
    <Choosing session={session} />
  ) : (
    <SecondFactor session={session} demo={demo} demoCode={demoCode} />
  )
}
