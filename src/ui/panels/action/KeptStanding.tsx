import type { ChannelRef } from '../../../machines/channel.machine'
import { useActing } from '../../act/acting'
import { StepUp } from '../../board/StepUp'
import { Locked } from '../../frame/Locked'
import { Notice } from '../../frame/Notice'
import { explain } from '../../signal/explain'
import { useFreshness } from '../../signal/useChannel'
import { useAhead } from '../../signal/useHoles'

interface KeptStandingProps {
  id: string
  channel: ChannelRef
}

const nowhere = () => undefined

/** Why an answer is not kept current, or may not be seen any more, and what can be done. */
export function KeptStanding({ id, channel }: KeptStandingProps) {
  const session = useActing()?.session
  const freshness = useFreshness(channel)
  const { sentence, cause, remedy } = explain(freshness, useAhead(channel))
  if (freshness.word !== 'locked')
    return <Notice title={sentence} cause={cause} text={remedy} channel={channel} />
  return (
    <Locked sentence={sentence}>
      {session && <StepUp session={session} at={`answer.${id}`} titleOf={nowhere} />}
    </Locked>
  )
}
